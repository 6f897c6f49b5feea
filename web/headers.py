"""Headers that every answer carries, also those that are given before Django sees a request."""

from django.conf import settings

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, RateLimit, RateLimit-Policy, Retry-After, Location, X-Request-Id",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""The API is for every page of everybody."""


def refusal_headers() -> dict[str, str]:
    """What a refusal carries that no middleware will touch; whether it was meant for the API, nobody knows."""
    hsts = {"Strict-Transport-Security": f"max-age={settings.SECURE_HSTS_SECONDS}"} if settings.HTTPS else {}
    return {
        **SECURITY_HEADERS,
        **CORS_HEADERS,
        **hsts,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Cache-Control": "no-store",
    }

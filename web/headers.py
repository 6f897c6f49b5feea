"""Security and CORS headers of all responses, also of those that are sent before Django sees a request."""

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
"""CORS: pages of any origin may use the API."""


def refusal_headers() -> dict[str, str]:
    """All headers of an error response that the worker sends itself; the request may have been for the API."""
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

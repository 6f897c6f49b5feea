"""Every setting, from the environment, with defaults that are safe to serve with. docs/deployment.md lists them."""

import os
from pathlib import Path

from companion import environment
from web.limits import MAX_BODY_BYTES

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = environment.var_dir(BASE_DIR / "var")
FIXTURES_DIR = Path(os.environ.get("FIXTURES_DIR") or BASE_DIR / "fixtures")

DEBUG = environment.env_flag("DEBUG")
SECRET_KEY = environment.secret_key(VAR_DIR)
ALLOWED_HOSTS = environment.env_list("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
HTTPS = environment.env_flag("HTTPS")  # set where the site is reached by https, usually behind a proxy
PUBLIC_URL = environment.env_origin("PUBLIC_URL")  # for links in responses that are cached for everybody
SECURITY_CONTACT = os.environ.get("SECURITY_CONTACT", "")  # mailto: or https:, for reports of vulnerabilities
FEEDBACK_URL = environment.env_url("FEEDBACK_URL")  # where readers report errors in rulings
FEEDBACK_EMAIL = environment.env_email("FEEDBACK_EMAIL")
SEARCH_BACKEND = environment.env_choice("SEARCH_BACKEND", ("files", "postgres"))
SEARCH_DIR = VAR_DIR / "search"
PICTURES_DIR = VAR_DIR / "pictures"  # share images of kingdoms and cards; may be deleted at any time

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "companion",
    "content",
    "store",
    "tables",
    "search",
    "api",
]

MIDDLEWARE = [
    "web.middleware.http_semantics",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "web.middleware.headers",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "web.throttling.throttling",
    "web.searches.search_outcome",
    "web.snapshot.with_library",
    "web.response_cache.ResponseCache",
    "web.caching.GZipText",
    "web.caching.cache_headers",
]

# No uploads: no part of a body becomes a file, and the middleware limits the length of every body.
FILE_UPLOAD_HANDLERS: list[str] = []
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES

ROOT_URLCONF = "companion.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", ["web.template_loader.Loader"])],
            "context_processors": ["django.template.context_processors.request"],
            "builtins": [  # libraries that no template has to load
                "django.templatetags.static",
                *(f"companion.templatetags.{name}" for name in ("begleiter", "drawings", "statements")),
            ],
        },
    }
]

DATABASES = {
    "default": environment.database_settings(os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'db.sqlite3'}")
}
REDIS_URL = environment.env_redis("REDIS_URL")  # makes polls of shared tables cheaper; nothing is kept only there
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]  # of messages of the API
TIME_ZONE = "Europe/Berlin"
USE_I18N = True
USE_TZ = True

ACCESS_LOG = environment.env_choice("ACCESS_LOG", ("off", "on", "query"))  # one line of JSON for each request
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")  # which /metrics asks for; without one there is no /metrics
METRICS_DIR = VAR_DIR / "metrics"  # where the workers write their figures
COUNT_UNANSWERED = environment.env_flag("COUNT_UNANSWERED")  # searches without an answer, see web/unanswered.py

# Errors by mail, by Django's own handler: only where there is somebody to write to.
ADMINS = [("", address) for address in environment.env_list("ERROR_EMAILS", "")]
SERVER_EMAIL = environment.env_email("ERROR_EMAILS_FROM") or (ADMINS[0][1] if ADMINS else "root@localhost")
EMAIL_SUBJECT_PREFIX = "[Dominion-Begleiter] "
EMAIL_TIMEOUT = 5  # seconds; a thread waits for it
vars().update(environment.mail_settings(os.environ.get("SMTP_URL") or "smtp://localhost:25"))
DEFAULT_EXCEPTION_REPORTER_FILTER = "web.error_mails.WithoutClient"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = ["web.static_storage.ShrinkingFinder"]  # only our own files, none of apps
GENERATED_STYLES = "companion.pages.palette.stylesheet"  # a function that returns the first part of the stylesheet
GENERATED_SCRIPTS = {"js/settings/device-settings.js": "companion.pages.site_data.site_constant"}
STORAGES = {
    "staticfiles": {"BACKEND": "web.static_storage.HashedModuleStorage"},
}

# No accounts: there are no users, and the API reads no cookies.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.conventions.json_parser.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.conventions.error_handler.handle",
    "UNAUTHENTICATED_USER": None,
    # How many proxies in front append to X-Forwarded-For; with 0 the header is ignored.
    "NUM_PROXIES": environment.env_number("TRUSTED_PROXIES", 0),
}
THROTTLE_FILE = VAR_DIR / "throttle.counters"  # where the workers count requests together
MEMORY_BYTES = environment.env_number("MEMORY_MB", 10) * 1_000_000  # for the response cache of each process
API_REQUESTS_PER_MINUTE = environment.env_number("API_REQUESTS_PER_MINUTE", 600)
VERSION = (BASE_DIR / "VERSION").read_text(encoding="ascii").strip()  # of the release, as in the changelog
API_VERSION = "1.2.0"
SPECTACULAR_SETTINGS = {
    "TITLE": "Dominion-Begleiter API",
    "DESCRIPTION": (BASE_DIR / "api" / "description.md").read_text(encoding="utf-8").strip(),
    "TOS": "/api/docs/#terms",
    "CONTACT": {"name": "The operator of the site, see /hilfe/"},
    "LICENSE": {"name": "CC BY-SA 4.0 (contents)", "identifier": "CC-BY-SA-4.0"},
    "VERSION": API_VERSION,
    "SERVERS": [{"url": "/", "description": "The server that this document is from."}],
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
    "POSTPROCESSING_HOOKS": [
        f"api.conventions.openapi.{hook}"
        for hook in ("add_shared_components", "add_summaries", "add_examples", "share_parameters")
    ],
}

SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# W003 (no CSRF protection): there are no cookies. Changes of a shared table prove their sender by a secret in the body.
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    # W005, W021: HSTS for subdomains and preloading are up to the owner of the domain.
    SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W005", "security.W021"]
else:
    # Without HTTPS=1 the site is meant for one machine or a home network, where there is no certificate.
    SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W004", "security.W008"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "with request id": {"()": "web.log_filters.RequestId"},
        "a few an hour": {"()": "web.log_filters.FewAnHour"},
    },
    "formatters": {
        "plain": {"format": "{levelname} {name}: {message}{request_id}", "style": "{"},
        "line": {"format": "{message}", "style": "{"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["with request id"]},
        "access": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stdout"},
        "mail": {"class": "django.utils.log.AdminEmailHandler", "level": "ERROR", "filters": ["a few an hour"]},
    },
    "root": {"handlers": ["console", "mail"], "level": "WARNING"},
    "loggers": {
        "begleiter.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
        "django": {"handlers": [], "level": "INFO"},  # its own handlers would mail a second time
        "django.request": {"level": "ERROR"},  # a 404 is not worth logging
        "django.security.DisallowedHost": {"level": "CRITICAL", "propagate": False},  # nor is an unknown host name
    },
}

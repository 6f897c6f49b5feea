"""Static files under hashed names, also where one JavaScript module imports another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModules(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    support_js_module_import_aggregation = True

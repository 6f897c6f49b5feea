"""The filters and tags of our templates: how a value is written, never which one."""

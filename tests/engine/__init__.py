"""The engine without Django; expected values come from the rulebooks, never from our own output."""

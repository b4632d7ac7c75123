"""Access control that several services share: roles of staff, and capabilities of segments."""

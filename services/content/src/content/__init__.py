"""The site: configuration, theme, navigation, documents, notifications."""

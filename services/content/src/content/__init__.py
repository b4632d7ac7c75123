"""The site: configuration, pages, pictures, messages, feedback and analytics."""

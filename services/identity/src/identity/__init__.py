"""Who the customer is: accounts, credentials, sessions."""

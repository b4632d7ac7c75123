"""What can be played: rules, offers, prices, draws, results."""

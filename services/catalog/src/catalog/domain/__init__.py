"""Rules of games, draws and results; pure, without input or output."""

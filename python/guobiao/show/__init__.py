"""How values look: tables for people, plain data for programs, pictures of tiles."""

package app.right;


/** Phases of a player. */
enum Phase { NEW, PREPARED, GONE }

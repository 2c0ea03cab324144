/** The limits of what is read of an export. */

/** Characters of a text that are kept for recognising it. 10,000 files of an export take 20 MB so. */
export const HEAD_CHARACTERS = 2_048;
/** Rows or lines that are given at once. */
export const PIECE_ROWS = 1_000;

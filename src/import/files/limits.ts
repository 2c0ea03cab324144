/** The limits of what is read of an export. */

/** Characters of a text that are kept for recognising it. 10,000 files of an export take 20 MB so. */
export const HEAD_CHARACTERS = 2_048;

/** Rows or lines that are given at once. */
export const PIECE_ROWS = 1_000;
/** Fields that are given at once: rows of very many columns come in smaller pieces. */
export const PIECE_FIELDS = 100_000;
/** Characters that are given at once, unless a single row or line has more. */
export const PIECE_CHARACTERS = 1_000_000;

/** Bytes of a field of a table, in UTF-8. */
export const FIELD_MAX_BYTES = 1_048_576;
/** Bytes of a record of a table and of a line of a text, in UTF-8. */
export const RECORD_MAX_BYTES = 4 * 1_048_576;
/** Columns of a table. Matomo's has 30 for each action of the longest visit. */
export const COLUMNS_MAX = 20_000;

/** The limits of what is unpacked and listed for one export, against archives that are made to fill a machine. */
export const UNPACK_LIMITS = {
  /** Folders, files and entries of archives. */
  entriesMax: 10_000,
  /** Archives that lie in each other: a gzip in a zip is two. */
  nestingMax: 3,
  /** Bytes of all contents together. */
  unpackedMaxBytes: 200_000_000_000,
  /**
   * Bytes of a content for each byte of the archive that it comes from: just below what Deflate reaches at most, 1,032:1. A
   * content within a content can have more.
   */
  ratioMax: 1_000,
  /** Bytes up to which a content may have any ratio. */
  ratioFreeBytes: 100_000_000,
  /** Characters of the names of columns and of the heads of texts, which are kept while the export is open. */
  keptMaxCharacters: 24_000_000,
};

export type UnpackLimits = Readonly<typeof UNPACK_LIMITS>;

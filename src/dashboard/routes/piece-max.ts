/** The largest piece of an uploaded file, bytes: proxies commonly pass on a million. */
export const PIECE_MAX_BYTES = 1_000_000;

/** Tables whose rows no copy has. Salts are destroyed with their date: a copy of one would tell visitors apart for ever. */
export const NEVER_COPIED: ReadonlySet<string> = new Set(['salts']);

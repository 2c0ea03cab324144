import { damaged } from './damaged-file.ts';

/** How a content is packed; null when it is not. */
export type Packing = 'zip' | 'gzip' | null;

/** The beginning of a format: text in Latin-1. */
interface Magic {
  readonly text: string;
  /** The position of the text in a file. */
  readonly at?: number;
}

/** A zip begins with a file, or with its end when it is empty. */
const ZIP: readonly Magic[] = [{ text: 'PK\x03\x04' }, { text: 'PK\x05\x06' }];
const GZIP: Magic = { text: '\x1f\x8b' };
const UNPACK = 'unpack it and give what is in it';

/** Formats that cannot be read, each as its own specification has it. */
const UNREADABLE: readonly (Magic & { readonly what: string; readonly advice: string })[] = [
  { text: '7z\xbc\xaf\x27\x1c', what: 'it is a 7z archive', advice: UNPACK },
  { text: 'Rar!\x1a\x07', what: 'it is a rar archive', advice: UNPACK },
  { text: '1AY&SY', at: 4, what: 'it is packed with bzip2', advice: UNPACK },
  { text: '\xfd7zXZ\0', what: 'it is packed with xz', advice: UNPACK },
  { text: '\x28\xb5\x2f\xfd', what: 'it is packed with zstd', advice: UNPACK },
  { text: 'ustar', at: 257, what: 'it is a tar archive', advice: UNPACK },
  {
    text: 'PK\x07\x08',
    what: 'it is a part of a zip of several files',
    advice: 'join the parts and give the whole zip',
  },
  { text: 'SQLite format 3\0', what: 'it is a SQLite database', advice: 'export its tables as CSV' },
  { text: 'PAR1\x15', what: 'it is a Parquet file', advice: 'export it as CSV' },
  { text: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', what: 'it is an old Office file', advice: 'save the sheet as CSV' },
  { text: '%PDF-1.', what: 'it is a PDF', advice: 'take it out of what you import' },
];

/** Tells by its first bytes how a content is packed. Throws a DamagedFileError for formats that cannot be read. */
export function packingOf(name: string, head: Buffer): Packing {
  const begins = ({ text, at = 0 }: Magic) => head.toString('latin1', at, at + text.length) === text;
  if (ZIP.some(begins)) return 'zip';
  if (begins(GZIP)) return 'gzip';
  const unreadable = UNREADABLE.find(begins);
  if (unreadable !== undefined) throw damaged(name, unreadable.what, unreadable.advice);
  return null;
}

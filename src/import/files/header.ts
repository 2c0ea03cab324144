import { COLUMNS_MAX } from './limits.ts';
import { type Fields, RecordSplitter } from './record-splitter.ts';

/** The header of a table. */
export interface Header {
  readonly delimiter: string;
  /** The names in their order, trimmed. */
  readonly columns: readonly string[];
  /** The lines before the header. */
  readonly linesBefore: number;
}

const DELIMITERS = [',', ';', '\t'];
const NAME_MAX_CHARACTERS = 256;
/** Reasons why the beginning of a text is no header: no table, too short to tell, or too many columns. */
export type NoHeader = 'none' | 'more' | 'too wide';

/** GA4's interface writes comments before the header; spreadsheets write or want the delimiter there. */
const COMMENT = /^\s*(?:#|$|"?sep=(?:.|\\t)"?\s*$)/i;
/** Logs of the W3C's extended format name their fields in a comment. */
const LOG_DIRECTIVE = /^\s*#(Version|Fields|Software):/i;
const JSON_START = /^\s*[[{]/;
/** Dates, times, addresses and paths stand in the lines of a log, or in the rows of a table without a header. */
const NO_NAME = /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|:\/\/|^\//;

/** Finds the header of a table at the beginning of a text. */
export function headerOf(head: string, isWhole: boolean): Header | NoHeader {
  let linesBefore = 0;
  for (let from = 0; from < head.length; linesBefore += 1) {
    const feed = head.indexOf('\n', from);
    const line = head.slice(from, feed === -1 ? head.length : feed);
    if (LOG_DIRECTIVE.test(line) || JSON_START.test(line)) return 'none';
    if (!COMMENT.test(line)) return readHeader(head.slice(from), isWhole, linesBefore);
    if (feed === -1) break;
    from = feed + 1;
  }
  return isWhole ? 'none' : 'more';
}

function readHeader(text: string, isWhole: boolean, linesBefore: number): Header | NoHeader {
  let best: Header | null = null;
  let isCut = false;
  for (const delimiter of DELIMITERS) {
    const record = firstRecord(text, delimiter, isWhole);
    if (record === 'cut') isCut = true;
    if (record === 'cut' || record === 'broken') continue;
    const columns = record.map((field) => (field ?? '').trim());
    if (isHeader(columns) && columns.length > (best?.columns.length ?? 1)) best = { delimiter, columns, linesBefore };
  }
  if (best !== null) return best.columns.length > COLUMNS_MAX ? 'too wide' : best;
  return isCut ? 'more' : 'none';
}

/** Reads the first record; `cut` when the text ends in it, though it goes on. */
function firstRecord(text: string, delimiter: string, isWhole: boolean): Fields | 'cut' | 'broken' {
  const splitter = new RecordSplitter(delimiter, COLUMNS_MAX + 1);
  try {
    for (let from = 0; from < text.length; ) {
      const feed = text.indexOf('\n', from);
      if (feed === -1 && !isWhole) return 'cut';
      const record = splitter.push(text.slice(from, feed === -1 ? text.length : feed));
      if (record !== null) return record;
      from = feed === -1 ? text.length : feed + 1;
    }
  } catch {
    return 'broken';
  }
  return isWhole ? 'broken' : 'cut';
}

/** Tells whether these can be the names of columns. Some may be empty, as behind a last delimiter. */
function isHeader(columns: readonly string[]): boolean {
  return columns.some((name) => name !== '') && columns.every(isName);
}

function isName(name: string): boolean {
  return name === '' || (name.length <= NAME_MAX_CHARACTERS && /\p{L}/u.test(name) && !NO_NAME.test(name));
}

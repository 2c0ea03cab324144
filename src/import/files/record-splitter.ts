import { FIELD_MAX_BYTES, RECORD_MAX_BYTES } from './limits.ts';

/** A record of a table: its fields, undefined where one is absent (`\N` or `NULL` without quotes). */
export type Fields = readonly (string | undefined)[];

/** A record breaks the rules of quotes, or a limit. Its message says what is wrong, and `advice` what to do. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

const QUOTE = 34;
const CARRIAGE_RETURN = 13;

/** Tells whether a field is what databases write for an absent value: `\N`, or `NULL` in letters of any size. */
export function isNull(field: string): boolean {
  return field === '\\N' || (field.length === 4 && field.toLowerCase() === 'null');
}

/**
 * Splits lines into records (RFC 4180). A quoted field may go over several lines. csv-parse reads the same, and decides
 * in the tests; it tells a quoted `\N` or `NULL` from an absent value only by a function that it calls for each field, and then
 * takes almost four times as long.
 */
export class RecordSplitter {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #fieldsMax: number;
  #fields: (string | undefined)[] = [];
  /** The lines of the unfinished quoted field; null outside of one. */
  #quoted: string[] | null = null;
  #quotedLength = 0;
  #recordLength = 0;

  /** @param fieldsMax further fields of a record are read and dropped */
  constructor(delimiter: string, fieldsMax: number) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#fieldsMax = fieldsMax;
  }

  /** Whether a record has begun that the lines so far do not end. */
  get isOpen(): boolean {
    return this.#quoted !== null;
  }

  /** Takes a line and returns the record that it ends; null when a quoted field goes on. Throws a RecordError. */
  push(line: string): Fields | null {
    this.#recordLength += line.length;
    if (this.#recordLength > RECORD_MAX_BYTES) {
      throw new RecordError(`it has more than ${RECORD_MAX_BYTES / 1_048_576} MB in one row`, 'take that row out');
    }
    if (!this.#read(line)) return null;
    const fields = this.#fields;
    this.#fields = [];
    this.#recordLength = 0;
    return fields;
  }

  /** Reads the fields of a line. Returns false when the last one is not closed. */
  #read(line: string): boolean {
    const end = line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
    const hasQuotes = line.includes('"');
    let at = 0;
    if (this.#quoted !== null) {
      at = this.#readQuoted(line, 0, end);
      if (at === -1) return false;
      if (at === end) return true;
      at += 1;
    }
    for (;;) {
      if (line.charCodeAt(at) === QUOTE) {
        at = this.#readQuoted(line, at + 1, end);
        if (at === -1) return false;
      } else {
        const delimiter = line.indexOf(this.#delimiter, at);
        const until = delimiter === -1 ? end : delimiter;
        const field = line.slice(at, until);
        if (hasQuotes && field.includes('"')) throw misplacedQuote();
        this.#put(isNull(field) ? undefined : field);
        at = until;
      }
      if (at === end) return true;
      at += 1;
    }
  }

  /** Reads the rest of a quoted field. Returns the position behind its quote, or -1 when the line does not close it. */
  #readQuoted(line: string, start: number, end: number): number {
    let hasDoubled = false;
    for (let from = start; ; ) {
      const quote = line.indexOf('"', from);
      if (quote === -1) {
        this.#hold(`${undoubled(line.slice(start), hasDoubled)}\n`);
        return -1;
      }
      if (line.charCodeAt(quote + 1) !== QUOTE) {
        const after = quote + 1;
        if (after !== end && line.charCodeAt(after) !== this.#delimiterCode) throw misplacedQuote();
        this.#put(this.#heldWith(undoubled(line.slice(start, quote), hasDoubled)));
        return after;
      }
      hasDoubled = true;
      from = quote + 2;
    }
  }

  #hold(part: string): void {
    this.#quoted ??= [];
    this.#quoted.push(part);
    this.#quotedLength += part.length;
    if (this.#quotedLength > FIELD_MAX_BYTES) throw tooLargeField();
  }

  #heldWith(last: string): string {
    if (this.#quoted === null) return last;
    const field = [...this.#quoted, last].join('');
    this.#quoted = null;
    this.#quotedLength = 0;
    return field;
  }

  #put(field: string | undefined): void {
    if (field !== undefined && field.length * 3 > FIELD_MAX_BYTES && Buffer.byteLength(field) > FIELD_MAX_BYTES) {
      throw tooLargeField();
    }
    if (this.#fields.length < this.#fieldsMax) this.#fields.push(field === undefined ? undefined : detached(field));
  }
}

function undoubled(text: string, hasDoubled: boolean): string {
  return hasDoubled ? text.replaceAll('""', '"') : text;
}

function misplacedQuote(): RecordError {
  return new RecordError(
    'it has a quote within a field',
    'write it twice in a quoted field, or download the export again',
  );
}

function tooLargeField(): RecordError {
  const max = FIELD_MAX_BYTES / 1_048_576;
  return new RecordError(`it has a field of more than ${max} MB`, 'see whether a quote is missing before that line');
}

/** V8 copies a shorter piece of a text, and lets a longer one keep the whole text in memory. */
const COPIED_CHARACTERS = 12;
const scratch = Buffer.allocUnsafe(16 * 1024);

/** Returns a text of its own: somebody may keep one field of each of a million records. */
function detached(field: string): string {
  if (field.length <= COPIED_CHARACTERS) return field;
  if (field.length * 3 > scratch.length) return Buffer.from(field).toString();
  return scratch.toString('utf8', 0, scratch.write(field));
}

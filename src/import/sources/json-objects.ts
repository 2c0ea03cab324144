import { damaged } from '../files/damaged-file.ts';
import type { DamagedFileError, ExportText } from '../files/export-table.ts';

/** The longest object: 8 MB of ASCII. */
export const JSON_OBJECT_MAX_CHARS = 8 * 1024 * 1024;

/** Reads the objects of a JSON text: the elements of an array, or one behind the other. Never holds more than one of them. */
export async function* jsonObjects(file: ExportText): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const splitter = new JsonObjectSplitter(file.path);
  for await (const characters of file.characters()) yield* splitter.push(characters);
  splitter.end();
}

/** Splits a JSON text into its objects. */
export class JsonObjectSplitter {
  readonly #path: string;
  readonly #maxChars: number;
  #number = 0;
  /** The parts of the unfinished object from earlier pieces. */
  #held: string[] = [];
  #heldChars = 0;
  /** The brackets that are open: those of the unfinished object, and outside of one that of the array. */
  #depth = 0;
  #isInArray = false;
  #isInText = false;
  #isEscaped = false;

  /** @param maxChars the longest object */
  constructor(path: string, maxChars = JSON_OBJECT_MAX_CHARS) {
    this.#path = path;
    this.#maxChars = maxChars;
  }

  /** Yields the objects that end in a piece of the text. Throws a DamagedFileError for what is no JSON. */
  *push(piece: string): Generator<Readonly<Record<string, unknown>>> {
    for (let at = 0; at < piece.length; ) {
      if (this.#depth === 0) at = this.#beginning(piece, at);
      if (at === piece.length) return;
      const end = this.#ending(piece, at);
      this.#hold(piece.slice(at, end));
      at = end;
      if (this.#depth === 0) yield this.#finish();
    }
  }

  /** Throws a DamagedFileError when the text ends too early. */
  end(): void {
    if (this.#depth > 0 || this.#isInArray) throw this.#damaged('it is cut off');
  }

  /** Returns the position of the next object, or the end of the piece. */
  #beginning(piece: string, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const character = piece[at]!;
      if (character === '{') return at;
      if (character === '[' && !this.#isInArray) this.#isInArray = true;
      else if (character === ']' && this.#isInArray) this.#isInArray = false;
      else if (character !== ',' && character.trim() !== '') throw this.#damaged('it is no JSON of objects');
    }
    return piece.length;
  }

  /** Returns the position behind the object, or the end of the piece when it goes on. */
  #ending(piece: string, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const character = piece.charCodeAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isInText) {
        if (character === BACKSLASH) this.#isEscaped = true;
        else if (character === QUOTE) this.#isInText = false;
      } else if (character === QUOTE) this.#isInText = true;
      else if (character === OPEN_BRACE || character === OPEN_BRACKET) this.#depth++;
      else if ((character === CLOSE_BRACE || character === CLOSE_BRACKET) && --this.#depth === 0) return at + 1;
    }
    return piece.length;
  }

  #hold(part: string): void {
    this.#heldChars += part.length;
    if (this.#heldChars > this.#maxChars) throw this.#damaged('it is too long');
    this.#held.push(part);
  }

  #finish(): Readonly<Record<string, unknown>> {
    const text = this.#held.join('');
    this.#held = [];
    this.#heldChars = 0;
    try {
      const object = JSON.parse(text) as Readonly<Record<string, unknown>>;
      this.#number++;
      return object;
    } catch {
      throw this.#damaged('it is no JSON');
    }
  }

  #damaged(what: string): DamagedFileError {
    return damaged(this.#path, `${what} at its object ${this.#number + 1}`);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

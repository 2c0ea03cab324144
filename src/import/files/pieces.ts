import { PIECE_CHARACTERS, PIECE_FIELDS, PIECE_ROWS } from './limits.ts';

/** Gathers rows or lines into pieces that take little memory, however long or wide they are. */
export class PieceBuilder<Item> {
  readonly #itemsMax: number;
  #items: Item[] = [];
  #characters = 0;

  /** @param fields the fields of an item */
  constructor(fields: number) {
    this.#itemsMax = Math.min(PIECE_ROWS, Math.ceil(PIECE_FIELDS / fields));
  }

  /** Adds an item that was so many characters. Returns the piece when it is full, else null. */
  add(item: Item, characters: number): readonly Item[] | null {
    this.#items.push(item);
    this.#characters += characters;
    return this.#items.length >= this.#itemsMax || this.#characters >= PIECE_CHARACTERS ? this.take() : null;
  }

  /** Returns what has been added since the last piece. */
  take(): readonly Item[] {
    const piece = this.#items;
    this.#items = [];
    this.#characters = 0;
    return piece;
  }
}

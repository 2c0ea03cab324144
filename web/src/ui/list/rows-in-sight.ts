/** The rows of a long table that are drawn, and the room of the others, in CSS pixels. */
export interface RowsInSight {
  readonly first: number;
  /** The place after the last one. */
  readonly end: number;
}

/** A row whose height is not known yet is as high as the known ones on average, or as this. */
const ROW_PX = 46;

/** The heights of a table's rows, gaps included, as far as they have been drawn. */
export class RowHeights {
  readonly #known = new Map<number, number>();
  #sum = 0;

  set(place: number, px: number): void {
    this.#sum += px - (this.#known.get(place) ?? 0);
    this.#known.set(place, px);
  }

  clear(): void {
    this.#known.clear();
    this.#sum = 0;
  }

  /** Returns the height of the rows from a place to another, without the latter. */
  between(first: number, end: number): number {
    const usual = this.#known.size === 0 ? ROW_PX : this.#sum / this.#known.size;
    let px = 0;
    for (let place = first; place < end; place++) px += this.#known.get(place) ?? usual;
    return px;
  }

  /**
   * Returns the rows that touch a stretch of a table.
   *
   * @param from measured from the top of the first row
   * @param count the number of rows
   */
  within(from: number, to: number, count: number): RowsInSight {
    let [first, px] = [0, 0];
    for (; first < count - 1; first++) {
      const next = px + this.between(first, first + 1);
      if (next > from) break;
      px = next;
    }
    let end = first;
    for (; end < count && (px < to || end === first); end++) px += this.between(end, end + 1);
    return { first, end };
  }
}

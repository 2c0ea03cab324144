/**
 * Remembers which file of a table has each day. The figures of a day come from one file alone: exports of overlapping ranges
 * would count it twice.
 */
export class DayOwners {
  readonly #owners = new Map<string, Map<string, number>>();

  /** Tells whether a file may give a day of a table: the first file that has a row of it may. */
  claim(table: string, day: string, file: number): boolean {
    const days = this.#owners.get(table) ?? new Map<string, number>();
    this.#owners.set(table, days);
    const owner = days.get(day);
    if (owner === undefined) days.set(day, file);
    return owner === undefined || owner === file;
  }
}

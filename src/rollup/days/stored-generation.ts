/** The largest number that stored rows have room for. */
const STORED_MAX = 65_535;

/**
 * The number that the rows of a generation carry in the store: 0 for none. Generations count without end; the stored
 * numbers begin again after 65,535 of one day, whose rows are long removed by then.
 */
export function storedGeneration(generation: number): number {
  return generation === 0 ? 0 : ((generation - 1) % STORED_MAX) + 1;
}

const FIRST_GENERATION = 1000;
/** A day that is closed so often after an import of it was taken back has the generations of a later import. */
const GENERATIONS_PER_IMPORT = 8;

/**
 * The first generation of an import's days, above those of other imports and of own days. Until the import is published, its
 * days are neither open nor closed: readers pass over their rows because no day that they read has this generation.
 */
export function generationOf(importId: number): number {
  return FIRST_GENERATION + importId * GENERATIONS_PER_IMPORT;
}

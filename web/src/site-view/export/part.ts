import type { Knowledge } from '../../ui/known-days.ts';

/** A table of a view as it was read. */
export interface Part {
  /** Names the table in a file's name. */
  readonly what: string;
  readonly text: string;
  /** The days of the figures, and how far they are known; a table of several answers has one for each. */
  readonly answers: readonly PartAnswer[];
  /** Whether there are more rows than a file may have. */
  readonly isCut: boolean;
}

/** An answer, and whether none of its days is known. */
export interface PartAnswer extends Knowledge {
  readonly isNone: boolean;
}

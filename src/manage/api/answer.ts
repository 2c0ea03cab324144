import type { Change } from '../collection.ts';

/** An answer of the management API. */
export interface Answer {
  readonly status: number;
  readonly body?: object;
  /** Further fields of the body, in this answer and no other. */
  readonly once?: Readonly<Record<string, unknown>>;
  /** The tag of the thing in the body. */
  readonly tag?: string;
  /** The change of the thing. */
  readonly change?: Change;
  /** Whether the request was answered before. */
  readonly isRepeated?: true;
}

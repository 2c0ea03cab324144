import type { AttemptStatus } from './attempt-status.ts';

/** What came of sending something once. */
export interface SendResult {
  readonly status: Exclude<AttemptStatus, 'pending'>;
  /** For a person: what exactly went wrong; empty when nothing did. */
  readonly detail: string;
  /** Whether a later attempt could end otherwise. */
  readonly final: boolean;
}

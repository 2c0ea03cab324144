import type { AttemptStatus } from './attempt-status.ts';

/** The outcome of one attempt to send. */
export interface SendResult {
  readonly status: Exclude<AttemptStatus, 'pending'>;
  /** The exact error, for a person; empty when there was none. */
  readonly detail: string;
  /** Whether no later attempt is made: this one succeeded, or the next would end in the same way. */
  readonly final: boolean;
}

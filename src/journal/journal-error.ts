/**
 * Why the journal could not do something. `full`: no space on the disk, or the journal's own size limit is reached;
 * `failing`: any other error of the file; `died`: its thread ended, so the outcome is unknown; `closed`: asked too late.
 */
export type JournalFailure = 'full' | 'failing' | 'died' | 'closed';

export class JournalError extends Error {
  readonly failure: JournalFailure;

  constructor(failure: JournalFailure, message: string) {
    super(message);
    this.name = 'JournalError';
    this.failure = failure;
  }
}

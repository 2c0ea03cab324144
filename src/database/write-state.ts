import { DatabaseError } from './database-error.ts';

/** `full`: the disk has no space; `failing`: the database cannot be written for another reason. */
export type DatabaseState = 'ok' | 'full' | 'failing';

/** Receives the new state, and the error that led to it; empty when changes can be written again. */
export type StateListener = (state: DatabaseState, cause: string) => void;

/** Knows whether changes of the database can be written. */
export class WriteState {
  #state: DatabaseState = 'ok';
  #listener: StateListener = () => {};

  get current(): DatabaseState {
    return this.#state;
  }

  /** Calls the listener whenever the state changes from now on. There is one listener. */
  onChange(listener: StateListener): void {
    this.#listener = listener;
  }

  /** Takes note of a state. */
  enter(state: DatabaseState, cause = ''): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listener(state, cause);
  }
}

const MESSAGES = {
  full: "the server's disk is full: nothing can be saved",
  failing: "the server's database cannot be written at the moment: nothing can be saved",
} as const;

/** A change was not made, because the database cannot be written. Nothing of it is stored. */
export class UnwritableError extends DatabaseError {
  constructor(state: keyof typeof MESSAGES, cause: unknown) {
    super('unavailable', MESSAGES[state], { cause });
  }
}

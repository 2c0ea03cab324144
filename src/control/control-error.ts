/** Why the control data refuses something. `unavailable`: the database itself cannot be used. */
export type ControlErrorCode = 'invalid' | 'not_found' | 'conflict' | 'unavailable';

/** A refusal with a message that a person can act on; never about the program's own state. */
export class ControlError extends Error {
  readonly code: ControlErrorCode;

  constructor(code: ControlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ControlError';
    this.code = code;
  }
}

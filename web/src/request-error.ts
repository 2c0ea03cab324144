/** A refusal of the server, with its message for the user, or a broken connection (status 0). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The code of the read API or the dashboard; `network` for a broken connection. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The error for a request that finds no room: too much of its client, or of all, is being received or answered. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
  readonly statusCode = 503;

  constructor() {
    super('too much is being received at once; try again in a moment');
  }
}

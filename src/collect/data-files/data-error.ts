/** Data cannot be updated. The message is the one line that the person sees. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

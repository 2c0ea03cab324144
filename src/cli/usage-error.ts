/** A wrong use of the command line. The message is the one line that the person sees. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

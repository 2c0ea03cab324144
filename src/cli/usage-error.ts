/** The command line was used wrongly; the message is the one line that the person sees. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

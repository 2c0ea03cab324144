/** A backup that cannot be taken, is not whole, or cannot be restored. The message is the one line that the person sees. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

import { Readable } from 'node:stream';

/**
 * Returns a stream of pieces that are made when the reader asks for them. The first one is made before, so that what fails
 * at the beginning can be answered. A stream that is destroyed aborts the making, and closes when that has ended.
 *
 * @param run runs each step of the making
 * @param abort tells the making that nobody reads on
 */
export async function streamOfPieces(
  pieces: AsyncGenerator<Buffer>,
  run: <Result>(task: () => Result) => Result,
  abort: AbortController,
): Promise<Readable> {
  let next: Promise<IteratorResult<Buffer>> | null = run(() => pieces.next());
  await next;
  return new Readable({
    read() {
      const piece = next ?? run(() => pieces.next());
      next = null;
      piece.then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      abort.abort();
      // A generator that has begun cleans up where it stands.
      pieces.return(undefined).then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
}

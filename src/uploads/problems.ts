import { PRODUCTS } from '../domain/import-product.ts';
import type { Message } from '../domain/message.ts';
import { productTitle } from '../domain/product-title.ts';
import type { ImportProgress } from '../import/run/import-event.ts';
import { uploadMessage } from './translations.ts';
import { UPLOAD_MAX_BYTES } from './upload-directory.ts';
import type { UploadProblem } from './upload-problem.ts';

const GIB = 1024 ** 3;

/** Returns the words of a problem. What an error says by itself is in English in every language. */
export function problemMessage(problem: UploadProblem): Message {
  if (problem.code === 'failed') return () => problem.message;
  return (language) =>
    uploadMessage(({ problems }) => {
      if (problem.code === 'crashed') return problems.crashed(problem.how);
      if (problem.code !== 'unknown_file') return problems[problem.code];
      return problems.unknown_file(PRODUCTS.map((product) => productTitle(product, language)));
    })(language);
}

/** Returns the words of how far the task of an upload is. */
export function progressMessage(progress: ImportProgress): Message {
  return uploadMessage(({ progress: words }) => {
    if (progress.phase === 'waiting') return words.waiting;
    if (progress.phase === 'storing') return words.storing(progress.count);
    return words[progress.phase](progress.title, progress.count);
  });
}

/** Says why a file of more than `room` bytes is not taken. */
export function tooLarge(room: number): Message {
  const gib = (room / GIB).toFixed(1);
  return uploadMessage(({ tooLarge: { forAll, forDisk } }) => (room === UPLOAD_MAX_BYTES ? forAll(gib) : forDisk(gib)));
}

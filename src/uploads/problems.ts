import { dirname } from 'node:path';
import { PRODUCT_TITLES, PRODUCTS } from '../domain/import-product.ts';
import { UPLOAD_MAX_BYTES } from './upload-directory.ts';

const GIB = 1024 ** 3;

/** The problem of a file that no source recognises. */
export const UNKNOWN_FILE = `this file is not recognised; give the export as it was downloaded from ${PRODUCTS.map((product) => PRODUCT_TITLES[product]).join(', ')}`;

/** Returns the problem that a command has met, without the places of the server and the options of the command line. */
export function shownProblem(problem: string, path: string): string {
  return problem.replaceAll(`${dirname(path)}/`, '').replace(/ \(--from [a-z0-9-]+\)/g, '');
}

/** The problem of a disk that others have filled while the pieces of a file came. */
export const NO_ROOM =
  'the disk of the server has no room for more of the file; free some and try again, or remove the upload';

/** Says why a file of more than `room` bytes is not taken. */
export function tooLarge(room: number): string {
  const gib = (room / GIB).toFixed(1);
  return room === UPLOAD_MAX_BYTES
    ? `the file is too large: an export may have ${gib} GiB; import larger ones with svc import --from`
    : `the file is too large: the disk of the server has room for ${gib} GiB; free some, or import it with svc import --from`;
}

import { fileURLToPath } from 'node:url';

/** The file of the browser script, which `npm run build` writes and the server reads. */
export const TRACKER_FILE = fileURLToPath(new URL('../../build/t.js', import.meta.url));

/** The file of the script of the extras, which is built and read likewise. */
export const EXTRAS_FILE = fileURLToPath(new URL('../../build/x.js', import.meta.url));

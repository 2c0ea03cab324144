import { fileURLToPath } from 'node:url';

/** The file of the browser script, which `npm run build` writes and the server reads. */
export const TRACKER_FILE = fileURLToPath(new URL('../../build/t.js', import.meta.url));

import { fileURLToPath } from 'node:url';

/** Where `npm run build` leaves the browser script, and where the server finds it. */
export const TRACKER_FILE = fileURLToPath(new URL('../../build/t.js', import.meta.url));

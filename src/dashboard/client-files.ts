import { fileURLToPath } from 'node:url';

/** The directory into which `npm run build` writes the dashboard's client, and from which the server serves it. */
export const CLIENT_DIRECTORY = fileURLToPath(new URL('../../build/web', import.meta.url));

import { fileURLToPath } from 'node:url';

/** Where `npm run build` leaves the dashboard's client, and where the server finds it. */
export const CLIENT_DIRECTORY = fileURLToPath(new URL('../../build/web', import.meta.url));

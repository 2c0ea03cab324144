import { join } from 'node:path';

/** The pictures that are kept here in place of their packages (`vendor-pictures.ts`), a folder for each package. */
export const VENDORED = join(import.meta.dirname, 'vendored');

import { writeFile } from 'node:fs/promises';
import { openApiText } from './openapi.ts';

/** Writes `docs/openapi.json`. Run it after a change of a parameter or an answer. */
await writeFile(new URL('../../docs/openapi.json', import.meta.url), openApiText());

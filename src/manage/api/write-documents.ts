import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { clientTypes } from './client-types.ts';
import { REFERENCE_HEADING, reference } from './reference.ts';

/** Writes the declarations of the client in `kits/tracker`, and the reference in `docs/manage.md`. Run it after a change of a resource. */
const types = new URL('../../../kits/tracker/manage.d.ts', import.meta.url);
const page = new URL('../../../docs/manage.md', import.meta.url);
writeFileSync(types, clientTypes());
const [before] = readFileSync(page, 'utf8').split(`${REFERENCE_HEADING}\n`);
writeFileSync(page, `${before}${REFERENCE_HEADING}\n\n${reference()}\n`);
execFileSync('npx', ['biome', 'format', '--write', types.pathname, page.pathname]);

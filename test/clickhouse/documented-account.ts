import { readFileSync } from 'node:fs';
import type { Users } from './config.ts';

const DOCS = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');

/** The user `svc` with the grants that the documentation asks for, and no others. */
export const DOCUMENTED_ACCOUNT: Users = {
  svc: { password: 'svc', grants: [...DOCS.matchAll(/^(GRANT .*) TO svc;$/gm)].map(([, grant]) => grant!) },
};

/** Returns the address of a server for this user. */
export function asDocumented(url: string): string {
  return url.replace('//', '//svc:svc@');
}

/** The files below deploy. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DEPLOY = join(ROOT, 'deploy');

export function readDeployed(path: string): string {
  return readFileSync(join(DEPLOY, path), 'utf8');
}

/** Parses a YAML file. `<<` merges, as in Compose. */
export function readYaml<Content>(path: string): Content {
  return parse(readDeployed(path), { merge: true }) as Content;
}

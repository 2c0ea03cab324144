import { readFileSync } from 'node:fs';

const LOCK = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly dev?: true }>>;
};

/** Leaves out those packages that an installation has too, because one of its own needs them. */
export function onlyForDevelopment(names: readonly string[]): readonly string[] {
  return names.filter((name) => LOCK.packages[`node_modules/${name}`]?.dev === true);
}

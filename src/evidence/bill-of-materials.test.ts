import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { productionPackages, ROOT } from '../../deploy/package/contents.ts';
import { billOfMaterials } from './bill-of-materials.ts';

interface Bom {
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test('the packages that are read from an installation are those of its lock file, without those for development', () => {
  const { components, dependencies } = JSON.parse(billOfMaterials('2026-05-20T12:00:00Z')) as Bom;
  const locked = productionPackages().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      readonly name: string;
      readonly version: string;
    };
    return `${name}@${version}`;
  });
  const listed = components.map((component) => component['bom-ref']);
  assert.deepEqual(listed, [...new Set(locked)].sort());
  const known = new Set(listed);
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) assert.ok(known.has(ref), ref);
});

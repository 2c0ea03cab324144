/** Tests that `svc import --from` refuses damaged and hostile files with one line, and leaves nothing behind. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, NEW_SITE } from '../../src/cli/command-line.fixture.ts';
import { withFirstEntry } from '../../src/import/files/hostile-zip.fixture.ts';
import { zipOf } from '../../src/import/files/packed.fixture.ts';
import { plausibleZip, SMALL_TABLES } from './small-export.ts';

const SMALL = plausibleZip(SMALL_TABLES);
const PAGES = 'date,page,visitors,pageviews\n2024-05-01,/,1,1\n';
/** More bytes than a content may have at any ratio. */
const BOMB_BYTES = 130_000_000;

async function installation(t: TestContext) {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const site = String((await json(NEW_SITE)).id);
  const path = join(dataDir, 'export.zip');
  return {
    /** Imports a file of these bytes, and checks that it is refused. Returns the message. */
    refused: async (bytes: Uint8Array, product = 'plausible') => {
      writeFileSync(path, bytes);
      const { status, out, err } = await run(['import', '--site', site, '--from', product, path]);
      assert.deepEqual({ status, out, lines: err.trimEnd().split('\n').length }, { status: 1, out: '', lines: 1 }, err);
      assert.deepEqual(readdirSync(join(dataDir, 'imports')), []);
      return err;
    },
    list: async () => (await json(['import', 'list', '--site', site])).imports,
  };
}

test('nothing is left of an import whose files cannot be read', async (t) => {
  const { refused, list } = await installation(t);
  assert.match(await refused(SMALL, 'matomo'), /it looks like one of Plausible \(--from plausible\)/);
  assert.match(await refused(SMALL.subarray(0, SMALL.length - 60)), /cannot read/);
  // The checksum of an entry shows at its end, after its rows were read.
  const stored = Buffer.from(zipOf({ 'imported_pages.csv': PAGES }, 'stored'));
  stored[stored.indexOf('2024-05-01')] = 0x39;
  assert.match(await refused(stored), /cannot read/);
  const outside = Buffer.from(zipOf({ 'xx/imported_pages.csv': PAGES }));
  for (let at = outside.indexOf('xx/'); at !== -1; at = outside.indexOf('xx/')) outside.write('../', at);
  assert.match(await refused(outside), /cannot read|no export/);
  const bomb = zipOf({ 'imported_pages.csv': Buffer.concat([Buffer.from(PAGES), Buffer.alloc(BOMB_BYTES, 0x0a)]) });
  assert.match(await refused(bomb), /cannot read/);
  assert.match(await refused(withFirstEntry(SMALL, { crc: 1 })), /cannot read/);
  assert.deepEqual(await list(), []);
});

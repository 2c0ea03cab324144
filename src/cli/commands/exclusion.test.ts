import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DiscardCounter } from '../../collect/discard-counter.ts';
import { systemClock } from '../../domain/clock.ts';
import { localDayAt } from '../../domain/day.ts';
import { openFor } from '../../sites/fixture.ts';
import { findSite } from '../../sites/sites.ts';
import { commandLine, NEW_SITE } from '../command-line.fixture.ts';

test('exclusion rules are added, listed with what they rejected, and removed', async (t) => {
  const { dataDir, run, json } = commandLine(t);
  await json(['org', 'create', '--name', 'Example Ltd']);
  const id = String((await json(NEW_SITE)).id);
  assert.match((await run(['exclusion', 'list', '--site', id])).out, /^No exclusion rules yet/);
  const network = ['exclusion', 'add', '--site', id, '--kind', 'network', '--pattern', '203.0.113.7'];
  assert.deepEqual(await json(network), { exclusionId: 1, kind: 'network', pattern: '203.0.113.7/32' });
  await json(['exclusion', 'add', '--kind', 'country', '--pattern', 'fr']);

  const database = await openFor(t, dataDir);
  const site = await findSite(database.db, id);
  const counter = new DiscardCounter(database.db);
  const { day } = localDayAt(systemClock.nowMicros(), 'UTC');
  counter.addExcluded(site!.id, day, 1, 4);
  counter.addExcluded(site!.id, '2020-01-01', 1, 9);
  await counter.flush();
  assert.deepEqual(await json(['exclusion', 'list', '--site', id]), {
    exclusions: [
      { exclusionId: 1, allSites: false, kind: 'network', pattern: '203.0.113.7/32', events: 4 },
      { exclusionId: 2, allSites: true, kind: 'country', pattern: 'FR', events: 0 },
    ],
  });
  assert.match((await run(['exclusion', 'list', '--site', id])).out, /1 {2,}this site {2,}network/);
  assert.deepEqual(await json(['exclusion', 'remove', '1']), { exclusionId: 1 });
  assert.equal(((await json(['exclusion', 'list', '--site', id])).exclusions as unknown[]).length, 1);
  assert.match(
    (await run(['exclusion', 'add', '--site', id, '--kind', 'x', '--pattern', 'y'])).err,
    /--kind is network or/,
  );
});

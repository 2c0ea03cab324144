/** Kills the command that imports sums, in a process of its own that holds the store, wherever it is. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../src/domain/calendar.ts';
import type { Site } from '../../src/domain/site.ts';
import { Random } from '../collect/random.ts';
import { seedOf } from '../draws.ts';
import { pathOf, SvcRun } from '../heavy/imported.ts';
import { heavyTest } from '../heavy-checks.ts';
import { TestService } from '../service.ts';
import { questionsAbout } from './questions-about.ts';
import { plausibleZip } from './small-export.ts';

/** The number of kills. More take longer: SVC_TEST_KILLS=100. */
const KILLS = Number(process.env.SVC_TEST_KILLS ?? 1);
const DAYS = 150;
const PAGES = 60;
const FIRST_DAY = '2025-01-20';
const PERIOD = { from: FIRST_DAY, to: addDays(FIRST_DAY, DAYS - 1) };

const seed = seedOf();
heavyTest(`killed anywhere and repeated, the figures are those of an undisturbed import (seed ${seed})`, async (t) => {
  const service = await TestService.start();
  t.after(() => service.close());
  const random = new Random(seed);
  const sites = [await service.site(), await service.site()] as const;
  const [killed, whole] = sites;
  const path = join(service.directory, 'export.zip');
  writeFileSync(path, bigExport(random));
  const importInto = (site: Site) =>
    new SvcRun({ dataDir: service.directory }, ['import', '--from', 'plausible', '--site', site.publicId, path]);
  let kills = 0;
  await service.restart(async () => {
    // The time that a whole import takes bounds the moments of the kills.
    const begunMs = performance.now();
    const undisturbed = await importInto(whole).ended;
    const tookMs = performance.now() - begunMs;
    assert.equal(undisturbed.status, 0, undisturbed.err);
    for (let left = KILLS; left > 0; left--) {
      const run = importInto(killed);
      const kill = setTimeout(() => run.kill(), random.next() * tookMs);
      if ((await run.ended).status === null) kills += 1;
      clearTimeout(kill);
    }
    const last = await importInto(killed).ended;
    assert.equal(last.status, 0, last.err);
    assert.deepEqual({ ...JSON.parse(last.out), id: 0 }, { ...JSON.parse(undisturbed.out), id: 0 });
    assert.deepEqual(readdirSync(join(service.directory, 'imports')), []);
  });
  assert.equal(await answersOf(service, killed), await answersOf(service, whole), `seed ${seed}, ${kills} kills`);
});

async function answersOf(service: TestService, site: Site): Promise<string> {
  const hours = { from: FIRST_DAY, to: FIRST_DAY };
  const answers: string[] = [];
  for (const asked of questionsAbout(PERIOD, hours)) {
    if (asked.ask === 'funnel') continue;
    const response = await service.answer(site, pathOf('', asked).slice('/v1/sites/'.length));
    assert.equal(response.status, 200);
    answers.push(await response.text());
  }
  return answers.join('\n');
}

function bigExport(random: Random): Uint8Array {
  const days = Array.from({ length: DAYS }, (_, i) => addDays(FIRST_DAY, i));
  return plausibleZip({
    visitors: [
      'date,visitors,pageviews,bounces,visits,visit_duration',
      ...days.map(
        (day) => `${day},${500 + random.below(500)},${5000 + random.below(500)},90,1000,${random.below(90_000)}`,
      ),
    ],
    pages: [
      'date,hostname,page,visitors,pageviews',
      ...days.flatMap((day) =>
        Array.from(
          { length: PAGES },
          (_, page) => `${day},a.example,/${page},${1 + random.below(9)},${random.below(99) + 9}`,
        ),
      ),
    ],
    sources: [
      'date,source,referrer,utm_source,utm_medium,utm_campaign,utm_content,utm_term,pageviews,visitors,visits,visit_duration,bounces',
      ...days.map((day) => `${day},Google,google.com,,,,,,${random.below(500)},7,8,90,1`),
    ],
  });
}

/** Tests that an export comes to its end while requests of ended days are reported, and not while other figures change. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Site } from '../domain/site.ts';
import { emptyDirectory } from '../sites/fixture.ts';
import type { ExportPlan, ExportSource, MonthKind, PlannedFile } from './export-source.ts';
import { zipExport } from './export-zip.ts';

const MONTH = '2026-05';
const ABOUT = { publicId: 'k3v9x2', domain: 'example.com', name: 'Example' } as Site;

/** Plans a final file and one of requests. Files of a kind change whenever they are read. */
function changing(kind: MonthKind): ExportSource {
  let saved = 0;
  const file = (each: MonthKind): PlannedFile => {
    const isStamped = each === 'totals' && kind !== 'totals';
    const version = each === kind ? `${saved}` : '';
    return { name: `${each}-${MONTH}.csv`, kind: each, month: MONTH, stamp: isStamped ? 'final' : null, version };
  };
  return {
    plan: async (): Promise<ExportPlan> => ({
      files: [file('totals'), file('crawlers')],
      ...{ days: [`${MONTH}-01`], imported: [], unknown: {}, known: null, uncounted: [], past: [] },
    }),
    save: async (name, path) => {
      if (name.startsWith(kind)) saved += 1;
      writeFileSync(path, `${name} ${saved}`);
    },
  };
}

async function download(t: TestContext, source: ExportSource): Promise<Buffer> {
  const place = { directory: join(emptyDirectory(t), 'zip'), now: new Date(0), signal: new AbortController().signal };
  const order = { format: 'csv', events: 'none' } as const;
  const pieces: Buffer[] = [];
  for await (const piece of zipExport(source, { site: ABOUT, zones: [], order }, place)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a download is whole though requests are reported all the time, and is not while other figures change', async (t) => {
  const zip = await download(t, changing('crawlers'));
  for (const name of [`totals-${MONTH}.csv`, `crawlers-${MONTH}.csv`, 'manifest.json'])
    assert.ok(zip.includes(name), name);
  await assert.rejects(download(t, changing('totals')), /its days change all the time/);
});

/** Imports sums, exports them beside the service and without it, and imports the export elsewhere. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Site } from '../../src/domain/site.ts';
import { pathOf } from '../heavy/imported.ts';
import { questionsAbout } from '../import/questions-about.ts';
import { plausibleZip, SMALL_TABLES } from '../import/small-export.ts';
import { runHere } from '../run-here.ts';
import { TestService } from '../service.ts';

const PERIOD = { from: '2024-04-29', to: '2024-05-04' };
const HOURS = { from: '2024-05-01', to: '2024-05-01' };

let service: TestService;
before(async () => {
  service = await TestService.start();
});
after(() => service.close());

async function svc(...words: readonly string[]) {
  const { status, out, err } = await runHere(service, words);
  assert.deepEqual({ status, err }, { status: 0, err: '' });
  return JSON.parse(out) as {
    readonly id: number;
    readonly days: number;
    readonly files: number;
    readonly written: number;
  };
}

async function answersOf(site: Site): Promise<string> {
  const answers: string[] = [];
  for (const asked of questionsAbout(PERIOD, HOURS)) {
    if (asked.ask === 'funnel') continue;
    const response = await service.answer(site, pathOf('', asked).slice('/v1/sites/'.length));
    assert.equal(response.status, 200);
    answers.push(await response.text());
  }
  return answers.join('\n');
}

function contentsOf(directory: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
}

test('sums that were imported, exported and imported elsewhere are the same; so is an export without the service', async () => {
  const [first, second] = [await service.site(), await service.site()];
  const zip = join(service.directory, 'export.zip');
  writeFileSync(zip, plausibleZip(SMALL_TABLES));
  const nothing = await answersOf(second);
  assert.equal((await svc('import', '--from', 'plausible', '--site', first.publicId, zip)).days, 2);
  const figures = await answersOf(first);
  assert.notEqual(figures, nothing);

  const beside = join(service.directory, 'beside');
  const without = join(service.directory, 'without');
  await svc('export', '--site', first.publicId, beside);
  await service.restart(async () => {
    const { files, written } = await svc('export', '--site', first.publicId, without);
    assert.equal(written, files);
  });
  assert.deepEqual(contentsOf(without), contentsOf(beside));

  const importExport = () => svc('import', '--from', 'svc', '--site', second.publicId, without);
  const { id } = await importExport();
  assert.equal(await answersOf(second), figures);
  assert.equal((await importExport()).id, id);
  assert.equal(await answersOf(second), figures);
  await svc('import', 'undo', String(id));
  assert.equal(await answersOf(second), nothing);
  assert.notEqual((await importExport()).id, id);
  assert.equal(await answersOf(second), figures);
});

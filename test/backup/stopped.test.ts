/** Tests backups of an installation on which no server runs: what is in them, and what is found when they are damaged. */
import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { formatManifest, type Manifest, readManifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { openDatabase } from '../../src/database/database.ts';
import type { Site } from '../../src/domain/site.ts';
import { StoreLock } from '../../src/service/data-directory/store-lock.ts';
import { listSites } from '../../src/sites/sites.ts';
import { addFinalDay, ODD_VALUE, readFinalDay } from '../collect/final-day.ts';
import { readPages } from '../collect/load.ts';
import { Random } from '../collect/random.ts';
import { seedOf } from '../draws.ts';
import { looks } from '../heavy-checks.ts';
import { backup, check, emptyDirectory, filesOf, filesWith, refused, restore, rowsOf } from './commands.ts';
import { makeSmallInstallation, type SmallInstallation } from './small-installation.ts';

const random = new Random(seedOf());

const FLIPPED_MANIFEST_BYTES = 400;

let root: string;
let dir: string;
let installation: SmallInstallation;

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'svc-backup-'));
  dir = join(root, 'backup');
  installation = await makeSmallInstallation(join(root, 'data'));
  const { dataDir, pages } = installation;
  const { bytes, sites, events } = await backup(dataDir, dir, '--verify');
  assert.deepEqual([sites, events], [2, pages.length], 'archived sites count, and events that are in both places once');
  const sizes = filesOf(dir).map((path) => readFileSync(join(dir, path)).length);
  assert.equal(
    bytes,
    sizes.reduce((sum, size) => sum + size, 0),
  );
});
after(() => rmSync(root, { recursive: true, force: true }));

test('a backup has everything but the salts, and nothing beside it is left', async () => {
  await check(dir);
  assert.deepEqual(filesWith(dir, installation.salts), []);
  assert.deepEqual(readdirSync(dir).sort(), ['control.db', 'journal', 'manifest.json', 'store']);
  assert.deepEqual(readdirSync(join(dir, 'journal')).sort(), [
    ...['collect-2.db', 'collect.db', 'import.db', 'refused-abc-1-2.tsv'],
  ]);
  assert.deepEqual(readdirSync(root).sort(), ['backup', 'data']);
  assert.equal(existsSync(join(installation.dataDir, 'store/chdb/shadow')), true);
  assert.deepEqual(readdirSync(join(installation.dataDir, 'store/chdb/shadow')), ['increment.txt']);
  const [copied, original] = [dir, installation.dataDir].map((directory) => rowsOf(join(directory, 'control.db')));
  assert.deepEqual(copied, { ...original, salts: [] });
  const { figures } = readManifest(dir);
  assert.ok(figures.length === 0, 'open days of a range that is to be repeated are not noted');
});

test('what is restored has each event once, numbers that go on, and journals of their own', async (t) => {
  const directory = emptyDirectory(t);
  const data = join(directory, 'data');
  mkdirSync(data);
  assert.deepEqual(await restore(dir, data), { sites: 2, events: installation.pages.length });
  const [copied, restored] = [dir, data].map((each) => {
    const { journal, ...others } = rowsOf(join(each, 'journal/collect.db'));
    return { id: (journal![0] as { id: string }).id, others };
  });
  assert.notEqual(restored!.id, copied!.id);
  assert.deepEqual(restored!.others, copied!.others);
  assert.deepEqual(rowsOf(join(data, 'control.db')), rowsOf(join(dir, 'control.db')));
  const pages = await readPages(data);
  assert.deepEqual([...pages.keys()].sort(), [...installation.pages].sort());
  assert.deepEqual(
    [...pages.values()].filter((count) => count !== 1),
    [],
  );
  await refused(['restore', dir, '--data', data], /is not empty/);
});

test('a backup of closed days notes their figures, and other figures are found after a restore', async (t) => {
  const directory = emptyDirectory(t);
  const data = join(directory, 'data');
  await restore(dir, data);
  await readPages(data);
  const site = await firstSite(data);
  await addFinalDay(data, site);
  const settled = join(directory, 'settled');
  await backup(data, settled);
  const manifest = readManifest(settled);
  assert.equal(manifest.figures.length, 3, 'of the final day, and of open days some');
  const figures = manifest.figures.map((each, i) => (i === 1 ? { ...each, visitors: each.visitors + 1 } : each));
  writeFileSync(join(settled, 'manifest.json'), formatManifest({ ...manifest, figures }));
  checkBackup(settled);
  await refused(
    ['restore', settled, '--data', join(directory, 'new')],
    /the figures of site 1 on \d{4}-\d\d-\d\d are not/,
  );
  writeFileSync(join(settled, 'manifest.json'), formatManifest({ ...manifest, events: manifest.events + 1 }));
  await refused(['restore', settled, '--data', join(directory, 'new')], /restored \d+ events, the backup has \d+/);
  assert.deepEqual(readdirSync(directory).sort(), ['data', 'settled']);
  writeFileSync(join(settled, 'manifest.json'), formatManifest(manifest));
  await restore(settled, join(directory, 'again'));
  const visits = await readFinalDay(join(directory, 'again'), site);
  assert.deepEqual(visits, await readFinalDay(data, site), 'visits that are kept of a final day');
  assert.deepEqual([visits.rows.length, visits.views], [12, 4]);
  assert.ok(JSON.stringify(visits.rows).includes(JSON.stringify(ODD_VALUE)));
});

async function firstSite(dataDir: string): Promise<Site> {
  const database = await openDatabase(dataDir);
  try {
    return (await listSites(database.db))[0]!;
  } finally {
    await database.close();
  }
}

/** A way to damage a file of each kind. */
const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'a flipped bit': (path) => {
    const bytes = readFileSync(path);
    const at = random.below(bytes.length);
    bytes[at] = bytes[at]! ^ (1 << random.below(8));
    writeFileSync(path, bytes);
  },
  'a byte less': (path) => truncateSync(path, readFileSync(path).length - 1),
  'a byte more': (path) => appendFileSync(path, '\n'),
  'no bytes': (path) => truncateSync(path, 0),
  'no file': (path) => rmSync(path),
  'another file beside it': (path) => copyFileSync(path, `${path}.1`),
  'a directory beside it': (path) => mkdirSync(`${path}.1`),
  'a link in its place': (path) => {
    renameSync(path, join(root, 'moved'));
    symlinkSync(join(root, 'moved'), path);
  },
};

test('every damage to a file of any kind is found and named', (t) => {
  const copy = join(emptyDirectory(t), 'backup');
  const files = filesOf(dir);
  // One file of each kind: parts' files by their names, and the others.
  const kinds = new Map(files.map((path) => [path.includes('/chdb/store/') ? path.replace(/.*\//, '') : path, path]));
  assert.ok(kinds.size > 20, [...kinds.keys()].join(' '));
  cpSync(dir, copy, { recursive: true });
  const damages = Object.entries(DAMAGES);
  for (const [i, [kind, file]] of [...kinds].entries()) {
    const first = i % damages.length;
    for (const [name, damage] of looks([...damages.slice(first), ...damages.slice(0, first)], 3)) {
      const path = join(copy, file);
      const bytes = readFileSync(path);
      if (bytes.length === 0 && ['a flipped bit', 'a byte less', 'no bytes'].includes(name)) continue;
      damage(path);
      const isManifestGone = kind === 'manifest.json' && name === 'no file';
      const named = isManifestGone ? copy : path;
      assert.throws(
        () => checkBackup(copy),
        (error: Error) => {
          assert.equal(error.name, 'BackupError', `${kind}: ${name}: ${error.stack}`);
          assert.ok(error.message.includes(named), `${kind}: ${name}: ${error.message}`);
          return true;
        },
      );
      rmSync(`${path}.1`, { recursive: true, force: true });
      rmSync(path, { force: true });
      writeFileSync(path, bytes);
    }
  }
  checkBackup(copy);
});

test('no byte of the manifest can be another', (t) => {
  const copy = emptyDirectory(t);
  const bytes = readFileSync(join(dir, 'manifest.json'));
  for (let i = 0; i < FLIPPED_MANIFEST_BYTES; i++) {
    const at = i < 100 ? i : i < 200 ? bytes.length - 1 - (i - 100) : random.below(bytes.length);
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ (1 << (i % 8));
    writeFileSync(join(copy, 'manifest.json'), changed);
    assert.throws(() => readManifest(copy), { name: 'BackupError' }, `byte ${at}`);
  }
});

test('a manifest names only files of its backup', (t) => {
  const copy = emptyDirectory(t);
  const manifest = readManifest(dir);
  for (const path of ['/etc/passwd', '../control.db', 'journal/../../control.db', 'journal//x', '', '.', 'journal/']) {
    const files = [...manifest.files, { ...manifest.files[0]!, path }];
    writeFileSync(join(copy, 'manifest.json'), formatManifest({ ...manifest, files }));
    assert.throws(() => readManifest(copy), /is no manifest of a backup/, path);
  }
});

test('what is damaged, newer, not empty or busy is refused with one line, and nothing is left', async (t) => {
  const directory = emptyDirectory(t);
  const { dataDir } = installation;
  const copy = join(directory, 'backup');
  cpSync(dir, copy, { recursive: true });
  const part = readManifest(copy).files.find(({ holds }) => holds !== undefined)!.path;
  appendFileSync(join(copy, part), 'x');
  const damaged = new RegExp(`${part} is damaged`);
  await refused(['backup', '--check', copy], damaged);
  await refused(['restore', copy, '--data', join(directory, 'new')], damaged);
  const manifest = readManifest(dir);
  const newer: [Partial<Record<keyof Manifest, number>>, RegExp][] = [
    [{ format: 3 }, /newer version of svc \(backup format 3, this one knows 2\); use svc 0\.1\.0 or a later/],
    [{ database: 99 }, /newer version of svc \(database version 99/],
    [{ journal: 99 }, /newer version of svc \(journal version 99/],
    [{ store: 99 }, /newer version of svc \(store version 99/],
  ];
  rmSync(copy, { recursive: true });
  cpSync(dir, copy, { recursive: true });
  for (const [change, line] of newer) {
    writeFileSync(join(copy, 'manifest.json'), formatManifest({ ...manifest, ...change } as Manifest));
    await assert.rejects(restoreBackup({ backup: copy, place: join(directory, 'new'), progressed: () => {} }), line);
  }
  await refused(['backup', copy, '--data', dataDir], /is not empty; name a directory that is absent or empty/);
  await refused(['backup', join(copy, 'manifest.json'), '--data', dataDir], /is no directory/);
  await refused(['backup', join(directory, 'new'), '--base', directory, '--data', dataDir], /is no backup: it has no/);
  await refused(['backup', join(directory, 'new'), '--data', join(directory, 'none')], /no svc data in/);
  await refused(['backup', '--check', join(directory, 'none')], /none is no backup: it has no manifest\.json/);
  await refused(['backup', '--check', dir, '--verify'], /--check takes no --verify/);
  await refused(['restore', dir, '--data', join(dir, 'new')], /is in the backup itself/);
  for (const [holder, line] of [
    ['import', /an import runs on .*; wait until it has ended/],
    ['backup', /another svc backup runs on/],
  ] as const) {
    const lock = StoreLock.take(dataDir, holder)!;
    await refused(['backup', join(directory, 'new'), '--data', dataDir], line);
    lock.release();
  }
  assert.deepEqual(readdirSync(directory), ['backup']);
  assert.deepEqual(readdirSync(dirname(dir)).sort(), ['backup', 'data', 'moved']);
});

/** Tests how backups are kept in an object store: large files, files that change, and what is removed when. */
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { retainBackups } from '../../src/backup/backup-place.ts';
import { formatManifest } from '../../src/backup/manifest.ts';
import { S3Backup, uploadBackup } from '../../src/backup/s3/s3-backup.ts';
import { S3Place } from '../../src/backup/s3/s3-place.ts';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory, filesOf } from './commands.ts';
import { BUCKET, KEY, type ObjectStore, startObjectStore } from './s3-server.ts';

const PREFIX = 'svc';
const PLACE = `s3://${BUCKET}/${PREFIX}`;
const NEVER = new AbortController().signal;
const MIB = 1024 * 1024;

/** Opens the place as a command does. */
function open({ environment }: ObjectStore): S3Place {
  const access = {
    endpoint: environment.SVC_S3_ENDPOINT!,
    region: 'us-east-1',
    sessionToken: null,
    clock: systemClock,
  };
  const key = { accessKeyId: KEY.AWS_ACCESS_KEY_ID, secretAccessKey: KEY.AWS_SECRET_ACCESS_KEY };
  return new S3Place(PLACE, { ...access, ...key }, NEVER);
}

/** Makes a directory that looks like a backup, with these files. */
function makeBackup(t: TestContext, contents: Readonly<Record<string, Buffer>>): string {
  const directory = emptyDirectory(t);
  const files = Object.entries(contents).map(([path, bytes]) => {
    writeFileSync(join(directory, path), bytes);
    return { path, bytes: bytes.length, sha256: hash('sha256', bytes) };
  });
  const versions = { format: 1 as const, svc: '0.1.0', database: 1, journal: 1, store: 1 };
  const counts = { instant: '2026-11-23T06:13:25Z', sites: 0, events: 0, figures: [] };
  writeFileSync(join(directory, 'manifest.json'), formatManifest({ ...versions, ...counts, files }));
  return directory;
}

async function upload(directory: string, place: S3Place, name: string): Promise<void> {
  const newest = (await place.names()).at(-1);
  await uploadBackup(directory, place, name, newest === undefined ? null : await place.manifest(newest), () => {});
}

test('large files go in parts, and what fails in passing is repeated', async (t) => {
  const store = await startObjectStore(t);
  const contents = { large: randomBytes(17 * MIB + 7), even: randomBytes(16 * MIB), empty: Buffer.alloc(0) };
  const directory = makeBackup(t, contents);
  let requests = 0;
  store.fault = (request, response) => {
    requests++;
    if (requests % 5 === 2) request.socket.destroy();
    else if (requests % 5 === 4) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else return false;
    return true;
  };
  const place = open(store);
  await upload(directory, place, '2026-11-23T061325Z');
  const backup = new S3Backup(place, '2026-11-23T061325Z');
  const manifest = await backup.check(() => {});
  const target = emptyDirectory(t);
  await backup.copyFiles(manifest, target, () => {});
  for (const path of filesOf(target))
    assert.ok(readFileSync(join(target, path)).equals(contents[path as 'large']), path);
  assert.equal(filesOf(target).length, 3);
});

test('a file that changes while it is sent is no backup', async (t) => {
  const store = await startObjectStore(t);
  const directory = makeBackup(t, { small: randomBytes(1000), large: randomBytes(9 * MIB) });
  const [small, large] = ['small', 'large'].map((name) => join(directory, name));
  writeFileSync(large!, randomBytes(9 * MIB));
  await assert.rejects(upload(directory, open(store), '2026-11-23T061325Z'), /large has changed while it was sent/);
  truncateSync(small!, 10);
  await assert.rejects(
    upload(directory, open(store), '2026-11-23T061325Z'),
    /small has become shorter|large has changed/,
  );
  assert.deepEqual(await open(store).names(), []);
});

test('retention removes manifests first, then the contents that nobody needs and that are a day old', async (t) => {
  const store = await startObjectStore(t);
  const place = open(store);
  const shared = randomBytes(100);
  const names = ['2026-11-20T030000Z', '2026-11-21T030000Z', '2026-11-22T030000Z'];
  const own = names.map(() => randomBytes(50));
  for (const [i, name] of names.entries()) await upload(makeBackup(t, { shared, own: own[i]! }), place, name);
  const keyOf = (bytes: Buffer) => {
    const sha256 = hash('sha256', bytes);
    return `${PREFIX}/objects/${sha256.slice(0, 2)}/${sha256}`;
  };
  const likeOurs = `${PREFIX}/objects/my/${hash('sha256', 'mine')}`;
  const foreign = [likeOurs, `${PREFIX}/objects/notes.txt`, `${PREFIX}/notes.txt`];
  for (const key of foreign) {
    mkdirSync(join(store.fileOf(key), '..'), { recursive: true });
    writeFileSync(store.fileOf(key), 'mine');
  }
  const under = randomBytes(70);
  await upload(makeBackup(t, { under }), place, '2026-11-23T040000Z');
  assert.deepEqual((await retainBackups(place, { d: 9 })).removed, []);
  for (const bytes of [shared, own[0]!, own[1]!]) store.age(keyOf(bytes), 2);
  for (const key of foreign) store.age(key, 9);
  store.requests = [];
  const { kept, removed } = await retainBackups(place, { d: 1 });
  assert.deepEqual([kept, removed], [['2026-11-23T040000Z'], names]);
  const deleted = store.requests.filter((request) => request.startsWith('DELETE'));
  assert.ok(
    deleted.slice(0, 3).every((request) => request.includes('/manifests/')),
    'manifests go first',
  );
  assert.deepEqual(
    store.keys(),
    [...foreign, keyOf(own[2]!), keyOf(under), `${PREFIX}/manifests/2026-11-23T040000Z.json`].sort(),
    'what is young may belong to a backup that is being sent',
  );
});

test('contents that only a removed or killed backup has named are sent again before they can go', async (t) => {
  const store = await startObjectStore(t);
  const place = open(store);
  const bytes = randomBytes(100);
  const directory = makeBackup(t, { bytes });
  await upload(directory, place, '2026-11-20T030000Z');
  const sent = async (name: string) => {
    store.requests = [];
    await upload(directory, place, name);
    return store.requests.filter((request) => request.startsWith('PUT') && request.includes('/objects/')).length;
  };
  const key = store.keys().find((each) => each.includes('/objects/'))!;
  store.age(key, 5);
  assert.equal(await sent('2026-11-21T030000Z'), 0, 'the newest backup names it');
  await upload(makeBackup(t, { other: randomBytes(10) }), place, '2026-11-22T030000Z');
  assert.equal(await sent('2026-11-23T030000Z'), 1, 'the newest does not');
  for (const name of await place.names()) await place.remove([name]);
  assert.equal(await sent('2026-11-24T030000Z'), 0, 'it is young');
});

test('while a manifest cannot be read, backups are removed and all contents stay', async (t) => {
  const store = await startObjectStore(t);
  const place = open(store);
  const names = ['2026-11-20T030000Z', '2026-11-21T030000Z', '2026-11-22T030000Z'];
  for (const name of names) await upload(makeBackup(t, { own: randomBytes(50) }), place, name);
  const objects = () => store.keys().filter((key) => key.includes('/objects/'));
  const all = objects();
  for (const key of all) store.age(key, 2);
  writeFileSync(store.fileOf(`${PREFIX}/manifests/${names[1]}.json`), '{}');
  const [warning, ...others] = await place.remove([names[0]!]);
  assert.match(
    warning!,
    /^the manifest of .*2026-11-21T030000Z is not as it was written: .*no contents are removed from/,
  );
  assert.deepEqual(others, []);
  assert.deepEqual([await place.names(), objects()], [names.slice(1), all]);
  assert.deepEqual(await place.remove([names[1]!]), []);
  assert.deepEqual([await place.names(), objects().length], [names.slice(2), 1]);
});

test('a store that sends more than was asked for is given up', async (t) => {
  const store = await startObjectStore(t);
  const place = open(store);
  const large = randomBytes(9 * MIB);
  await upload(makeBackup(t, { large }), place, '2026-11-20T030000Z');
  store.fault = (request, response) => {
    if (request.headers.range === undefined) return false;
    response.writeHead(200).end(large);
    return true;
  };
  await assert.rejects(
    new S3Backup(place, '2026-11-20T030000Z').check(() => {}),
    /answered with status 200 \(TooLong: more than 8388608 bytes\)$/,
  );
});

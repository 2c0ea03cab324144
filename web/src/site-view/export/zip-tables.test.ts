import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { RequestError } from '../../request-error.ts';
import { PICTURE_COLOURS, runsOf } from './picture.ts';
import { readMe } from './read-me.ts';
import { askPatiently, type Table, zipTables } from './zip-tables.ts';

const PERIOD = { from: '2026-05-14', to: '2026-05-20' };
const GAPS = [{ from: '2026-05-14', to: '2026-05-15', reason: 'imported' }] as const;

const table = (file: string, of: Partial<Awaited<ReturnType<Table['read']>>> = {}): Table => ({
  file,
  title: `Table ${file}`,
  read: async () => ({ text: `"${file}"\r\n`, answers: [{ period: PERIOD, isNone: false }], isCut: false, ...of }),
});
const refusing = (file: string, status: number): Table => ({
  ...table(file),
  read: () => Promise.reject(new RequestError(status, 'any', 'Too much for the server.')),
});

async function zipped(tables: readonly Table[], facts: readonly string[] = []) {
  const progress: string[] = [];
  const about = (files: Parameters<typeof readMe>[0]['files']) => readMe({ site: 'My\nshop', facts, files });
  const content = await zipTables('shop', tables, about, (done, of) => progress.push(`${done}/${of}`));
  const files = Object.entries(unzipSync(new Uint8Array(await content.arrayBuffer())));
  return { progress, bytes: new Map(files), files: new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)])) };
}

test('tables become one file, two of them read at a time', async () => {
  let running = 0;
  let most = 0;
  const tables = ['a.csv', 'b.csv', 'ü.csv', 'd.csv', 'e.csv'].map((file) => ({
    ...table(file),
    read: async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setImmediate(done));
      running--;
      return table(file).read();
    },
  }));
  const { files, bytes, progress } = await zipped(tables);
  assert.deepEqual(
    [...files.keys()].sort(),
    ['README.txt', 'a.csv', 'b.csv', 'd.csv', 'e.csv', 'ü.csv'].map((name) => `shop/${name}`),
  );
  assert.equal(files.get('shop/ü.csv'), '"ü.csv"\r\n');
  // The byte order mark, which the text above lacks.
  assert.deepEqual([...bytes.get('shop/ü.csv')!.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal(most, 2);
  assert.deepEqual(progress, ['0/5', '1/5', '2/5', '3/5', '4/5', '5/5']);
});

test('a text says what the files are about, and what is not known, cut or refused', async () => {
  const answers = [{ period: PERIOD, isNone: false, known: { from: '2026-05-16', gaps: GAPS } }];
  const tables = [table('a.csv', { answers }), table('b.csv', { isCut: true }), refusing('c.csv', 400)];
  const { files } = await zipped(tables, ['Filters: Goal is Order\nplaced']);
  assert.deepEqual(
    [...files.keys()],
    ['a.csv', 'b.csv', 'README.txt'].map((name) => `shop/${name}`),
  );
  assert.deepEqual(files.get('shop/README.txt')!.split('\r\n').slice(0, 11), [
    'Statistics of My shop',
    'Filters: Goal is Order placed',
    '',
    'Files',
    'a.csv: Table a.csv',
    'b.csv: Table b.csv',
    '',
    'What is not known',
    'a.csv: Not fully known: 14 – 15 May 2026 (another product counted them, and its export does not tell).',
    'b.csv: The export contains at most 50,000 rows of a list; more rows exist.',
    'c.csv: not included. Too much for the server.',
  ]);
});

test('nothing is saved without the server', async () => {
  for (const status of [0, 401, 429, 500]) await assert.rejects(zipped([refusing('a.csv', status)]), RequestError);
});

test('what is refused because of too many questions is asked again for a minute', async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const refusals = [429, 429];
  const ask = async () => {
    const status = refusals.shift();
    if (status !== undefined) throw new RequestError(status, 'any', 'Later.');
    return 'answer';
  };
  assert.equal(await askPatiently(ask, wait), 'answer');
  assert.equal(waited.length, 2);
  await assert.rejects(
    askPatiently(() => Promise.reject(new RequestError(429, 'any', 'Later.')), wait),
    RequestError,
  );
  assert.ok(waited.slice(2).reduce((sum, ms) => sum + ms, 0) >= 60_000);
  await assert.rejects(
    askPatiently(() => Promise.reject(new RequestError(400, 'any', 'No.')), wait),
    RequestError,
  );
});

test('the picture of the chart has the colours of the light theme, and gaps where nothing is known', () => {
  const tokens = readFileSync(resolve(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
  for (const [name, colour] of Object.entries(PICTURE_COLOURS))
    assert.ok(tokens.includes(`--${name}: light-dark(${colour},`), name);
  const runs = runsOf([null, [0, 1], [1, 1], null, null, [3, 1]]);
  assert.deepEqual(
    runs.map((run) => run.map(([x]) => x)),
    [[0, 1], [3]],
  );
});

/** Exports that were opened and saved in a spreadsheet, or lie beside what a spreadsheet leaves. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openFolder } from '../../src/import/files/export-files.fixture.ts';
import { zipOf } from '../../src/import/files/packed.fixture.ts';
import { rowsOf } from '../../src/import/sources/events.fixture.ts';
import { goatCounterCsv } from '../../src/import/sources/goatcounter-csv.ts';
import { plausible } from '../../src/import/sources/plausible.ts';
import { RecordingSink } from '../../src/import/sources/recording-sink.fixture.ts';
import { simpleAnalytics } from '../../src/import/sources/simple-analytics.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const HEADER = 'date,visitors,pageviews,bounces,visits,visit_duration';
const VISITORS = `${HEADER}\n2026-03-09,3,4,1,3,60\n`;
const READ = { '2026-03-09': { visitors: 3, pageviews: 4, bounces: 1, sessions: 3, durationSeconds: 60 } };

/** Reads an export of sums: its totals, and what was left out. */
async function sumsOf(t: TestContext, files: Files) {
  const sink = new RecordingSink();
  await plausible.read(await openFolder(t, files), sink, { domain: 'example.com' });
  const { totals, leftOut } = sink.recorded();
  return { totals, leftOut };
}

// TwistedInteractive/importcsv#19: Excel wants the line to know the delimiter, and people leave it in.
test('a first line that names the delimiter is no header', async (t) => {
  const semicolons = VISITORS.replaceAll(',', ';').replaceAll('\n', '\r\n');
  const texts = [
    `sep=,\n${VISITORS}`,
    `\ufeffsep=;\r\n${semicolons}`,
    `"sep=;"\r\n${semicolons}`,
    `SEP=\t\n${VISITORS.replaceAll(',', '\t')}`,
  ];
  for (const text of texts) {
    assert.deepEqual(await sumsOf(t, { 'imported_visitors.csv': text }), { totals: READ, leftOut: {} }, text);
  }
});

// apache/superset#23939 and jasp-stats/jasp-desktop#403: a dot between thousands. 1.234 visitors were imported as 1.
test('a count that is a thousand in one country and one in another is not a number', async (t) => {
  const days = {
    '1.234': null,
    '12.345': null,
    '1,234': null,
    '1\u202f234': null,
    '1.2E+05': null,
    '-3': null,
    '12.0': 12,
    '1.5': 2,
  };
  for (const [count, visitors] of Object.entries(days)) {
    const { totals, leftOut } = await sumsOf(t, { 'imported_visitors.csv': `date,visitors\n2026-03-09,"${count}"\n` });
    const expected =
      visitors === null
        ? { totals: {}, leftOut: { '2026-03-09 totals not_a_number': '1: -/-' } }
        : { totals: { '2026-03-09': { visitors } }, leftOut: {} };
    assert.deepEqual({ totals, leftOut }, expected, count);
  }
  const seconds = await sumsOf(t, { 'imported_visitors.csv': VISITORS.replace(',60', ',61.234') });
  assert.equal(seconds.totals['2026-03-09']?.durationSeconds, 61, 'a sum of seconds has decimals');
});

// 4teamwork/opengever.core#1702, IBM/watson-assistant-workbench#9: the whole folder was refused for a file of Office.
test('files that Office lays beside an open one are no part of an export', async (t) => {
  const lock = Buffer.from('\x03Ada', 'latin1');
  const files = {
    'imported_visitors.csv': VISITORS,
    '~$imported_visitors.csv': lock,
    '~$report.xlsx': Buffer.from('PK\x03\x04', 'latin1'),
    '.~lock.imported_visitors.csv#': ',ada,pc,09.03.2026 09:00,;',
  };
  assert.deepEqual(await sumsOf(t, files), { totals: READ, leftOut: {} });
  assert.deepEqual(await sumsOf(t, { 'export.zip': zipOf(files) }), { totals: READ, leftOut: {} });
});

// dekkerglen/CubeCobra#2140, qor/exchange#4: robots were imported as visitors, and events as pageviews.
test('a spreadsheet writes a truth in capitals, in the language of its owner', async (t) => {
  const truths = ['TRUE', 'True', 'true', 'WAHR', 'VRAI', 'VERDADERO', '1', 't'];
  const row = (truth: string) => `2026-03-09T08:00:00.000Z,s1,pageview,/,${truth}\n`;
  const robots = await openFolder(t, {
    'simple.csv': `added_iso,session_id,datapoint,path,is_robot\n${[...truths, 'FALSE', 'FALSCH', ''].map(row).join('')}`,
  });
  const reasons = (await rowsOf(simpleAnalytics, robots)).map((read) => ('leftOut' in read ? read.leftOut : 'visitor'));
  assert.deepEqual(reasons, [...truths.map(() => 'robot'), 'visitor', 'visitor', 'visitor']);

  const hits = [...truths, 'FALSE'].map((truth) => `signup,${truth},s1,0,2026-03-09T08:00:00Z\n`);
  const goatCounter = await openFolder(t, { 'goat.csv': `2Path,Event,Session,Bot,Date\n${hits.join('')}` });
  const names = (await rowsOf(goatCounterCsv, goatCounter)).map((read) => 'lines' in read && read.lines[0]?.e);
  assert.deepEqual(names, [...truths.map(() => 'signup'), undefined]);
});

// matomo-org/matomo#24064 (a date in place of a figure), moneymanagerex#350 and abrain/einsatzverwaltung#188 (dates of a country).
test('a day that cannot be read for sure is left out with its figures, and nothing is guessed', async (t) => {
  const days = ['3/9/2026', '09.03.2026', '2026-02-29', '2026-03-09 00:00', '46090', ''];
  const text = `date,visitors,pageviews\n${days.map((day) => `${day},3,4\n`).join('')}`;
  assert.deepEqual(await sumsOf(t, { 'imported_visitors.csv': text }), {
    totals: {},
    leftOut: { 'null totals no_day': `${days.length}: 18/24` },
  });
});

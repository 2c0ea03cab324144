/**
 * Measures the import of one large table beside the service: the seconds, and the peak memory (proportional set size) of the
 * command and of the service. Three years have equally many pages a day, far more than are kept.
 * Usage: node bench/import-large.ts [--megabytes N]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { addDays } from '../src/domain/calendar.ts';
import { MIB, peaksOf, SVC, siteOf, svc } from './import-runs.ts';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1000' } } });
const DAYS = 1095;
const LAST_DAY = addDays(Temporal.Now.plainDateISO('UTC').toString(), -1);
const ALL_DAYS = Array.from({ length: DAYS }, (_, i) => addDays(LAST_DAY, i - DAYS + 1));
const ROW_BYTES = pageRow(LAST_DAY, 1_000_000).length;
const ROWS_A_DAY = Math.ceil((Number(values.megabytes) * 1e6) / ROW_BYTES / DAYS);

const directory = mkdtempSync(join(tmpdir(), 'svc-bench-import-'));
try {
  const dataDir = join(directory, 'data');
  svc(dataDir, ['org', 'create', '--name', 'Bench']);
  const site = siteOf(dataDir, 'large.example');
  const folder = join(directory, 'export');
  mkdirSync(folder);
  await writeExport(folder);
  const packed = statSync(join(folder, 'imported_pages.csv.gz')).size / MIB;
  console.log(
    `export: ${DAYS * ROWS_A_DAY} pages, ${((DAYS * ROWS_A_DAY * ROW_BYTES) / MIB).toFixed(0)} MiB, packed ${packed.toFixed(0)}`,
  );
  const server = spawn(SVC, ['serve', '--data', dataDir, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('"listening"')) break;
  server.stdout.resume();
  try {
    const started = performance.now();
    const words = ['import', '--site', site, '--from', 'plausible', folder, '--data', dataDir];
    const { command, beside: service } = await peaksOf(words, server);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `import: ${seconds.toFixed(0)} s; peak of the command ${command.toFixed(0)} MiB, of the service ${service.toFixed(0)} MiB`,
    );
  } finally {
    server.kill();
    await once(server, 'exit');
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function writeExport(folder: string): Promise<void> {
  const totals = ALL_DAYS.map((day) => `${day},${ROWS_A_DAY},${2 * ROWS_A_DAY},9,${ROWS_A_DAY},5000\n`).join('');
  const columns = 'date,visitors,pageviews,bounces,visits,visit_duration';
  writeFileSync(join(folder, 'imported_visitors.csv'), `${columns}\n${totals}`);
  const path = join(folder, 'imported_pages.csv.gz');
  await pipeline(Readable.from(pagesTable()), createGzip({ level: 1 }), createWriteStream(path));
}

function* pagesTable(): Iterable<string> {
  yield 'date,hostname,page,visits,visitors,pageviews\n';
  for (const day of ALL_DAYS) {
    for (let from = 0; from < ROWS_A_DAY; from += 10_000) {
      const rows = Array.from({ length: Math.min(10_000, ROWS_A_DAY - from) }, (_, i) => pageRow(day, from + i));
      yield rows.join('');
    }
  }
}

/** A row of 90 bytes or so: pages that many shops have. */
function pageRow(day: string, page: number): string {
  const number = String(page).padStart(8, '0');
  return `${day},large.example,/shop/category-${number.slice(-2)}/a-product-with-a-long-name-${number}.html,1,1,2\n`;
}

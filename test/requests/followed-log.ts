/** A log that a test writes and rotates, and its reports to a service. */
import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Timer } from '../../src/concurrency/timer.ts';
import type { Site } from '../../src/domain/site.ts';
import { type ReportOptions, reportLog } from '../../src/requests/follow/report-log.ts';
import { ReportServer } from '../../src/requests/follow/report-server.ts';
import { Tally } from '../../src/requests/follow/tally.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { until } from '../collect/server.ts';
import type { TestService } from '../service.ts';

export const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)';

/** A timer on which a second takes a few milliseconds. */
export const FAST_TIMER: Timer = {
  after: (ms, task) => {
    const timeout = setTimeout(task, ms / 200);
    return () => clearTimeout(timeout);
  },
  every: (ms, task) => {
    const interval = setInterval(task, ms / 200);
    return () => clearInterval(interval);
  },
};

/** A log whose lines ask for one page each: /1, /2, … */
export class WrittenLog {
  readonly path: string;
  /** The lines that were written. */
  written = 0;

  constructor(t: TestContext) {
    const directory = mkdtempSync(join(tmpdir(), 'svc-log-'));
    t.after(() => rmSync(directory, { recursive: true, force: true }));
    this.path = join(directory, 'access.log');
  }

  /** Returns further lines. */
  lines(count: number): string {
    return Array.from({ length: count }, () => {
      this.written += 1;
      return `192.0.2.7 - - [20/May/2026:12:00:10 +0000] "GET /${this.written}?token=secret HTTP/1.1" 200 10 "-" "${GPTBOT}"\n`;
    }).join('');
  }

  write(count: number, path = this.path): void {
    appendFileSync(path, this.lines(count));
  }

  /** Renames the log as logrotate does; what a server writes until it opens the new one goes into the old one. */
  rotate(lateLines = 0): void {
    this.#makeRoom();
    renameSync(this.path, `${this.path}.1`);
    if (lateLines > 0) this.write(lateLines, `${this.path}.1`);
  }

  /** Copies the log away and empties it. */
  copyAndTruncate(): void {
    this.#makeRoom();
    copyFileSync(this.path, `${this.path}.1`);
    truncateSync(this.path);
  }

  /** Packs the file that was rotated away last but one, as `delaycompress` does, or another one. */
  pack(number = 2): void {
    const path = `${this.path}.${number}`;
    if (!existsSync(path)) return;
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path)));
    rmSync(path);
  }

  #makeRoom(): void {
    let last = 1;
    while (existsSync(`${this.path}.${last}`) || existsSync(`${this.path}.${last}.gz`)) last += 1;
    for (; last > 1; last--) {
      for (const ending of ['', '.gz']) {
        const from = `${this.path}.${last - 1}${ending}`;
        if (existsSync(from)) renameSync(from, `${this.path}.${last}${ending}`);
      }
    }
  }
}

/** A report that is under way. */
interface Report {
  readonly tally: Tally;
  /** The lines for the operator. */
  readonly said: readonly string[];
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface Reporting extends Partial<ReportOptions> {
  readonly url?: string;
  readonly key: string;
  readonly request?: typeof fetch;
}

/** Starts to follow a log. The options change how. */
function startReport(t: TestContext, service: TestService, path: string, options: Reporting): Report {
  const stop = new AbortController();
  const [tally, said] = [new Tally(), [] as string[]];
  const say = (text: string) => said.push(text);
  const { url = service.url, key, request = fetch, ...others } = options;
  const server = new ReportServer({ url, key, site: undefined, timer: FAST_TIMER, stop: stop.signal, say, request });
  const ended = reportLog({
    ...{ path, server, tally, say, stream: 'test', isAlone: false, isLive: true, isFromNow: false, timer: FAST_TIMER },
    ...{ rules: { hosts: new Set<string>(), zone: 'UTC' }, stop: stop.signal, now: Date.now, counted: () => {} },
    ...others,
  });
  ended.catch(() => {});
  t.after(() => stop.abort());
  return {
    tally,
    said,
    ended,
    stop: () => {
      stop.abort();
      return ended;
    },
  };
}

/** A site of its own, whose log it is. */
export async function followedLog(t: TestContext, service: TestService) {
  const site = await service.site();
  const reach = { sites: [site.id], groups: [] };
  const options = { orgId: site.orgId, name: 'log', scopes: ['requests:write' as const], reach };
  const { key } = await createApiKey(service.database.db, service.clock, options);
  const log = new WrittenLog(t);
  return {
    site,
    key,
    log,
    report: (options: Partial<Reporting> = {}) => startReport(t, service, log.path, { key, ...options }),
    allCounted: (report: Report) => requireAllCounted(service, site, log, report),
  };
}

/** Waits until all lines of a log are counted, and checks that each is counted once. */
async function requireAllCounted(service: TestService, site: Site, log: WrittenLog, report: Report): Promise<void> {
  const failure = report.ended.then(
    () => 'ended',
    (error: Error) => error.message,
  );
  let over: string | null = null;
  void failure.then((text) => {
    over = text;
  });
  let counts = await countsOf(service, site);
  await until(async () => {
    counts = await countsOf(service, site);
    return counts.size >= log.written || over !== null;
  }).catch(() => {});
  const wrong = Array.from({ length: log.written }, (_, i) => [i + 1, counts.get(i + 1) ?? 0] as const);
  assert.deepEqual(
    wrong.filter(([, count]) => count !== 1),
    [],
    `of ${log.written}; ${over ?? report.said.join()}`,
  );
  assert.equal(counts.size, log.written);
}

/** Returns how often each page of a site was counted, by its number. */
export async function countsOf({ database }: TestService, site: Site): Promise<ReadonlyMap<number, number>> {
  const rows = await database.db
    .selectFrom('crawler_requests')
    .select(['page', 'requests'])
    .where('site_id', '=', site.id)
    .execute();
  return new Map(rows.map(({ page, requests }) => [Number(page.slice(1)), Number(requests)]));
}

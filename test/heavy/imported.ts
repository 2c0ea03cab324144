/** Past events in the format of `svc import`, and the read API's paths of queries about them. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { PeriodChoice, StatsQuery } from '../../src/stats/query.ts';
import type { Question } from '../oracle/question.ts';

const SVC = resolve(import.meta.dirname, '../../bin/svc');

/** Returns the import line of an event. */
export function importLine(event: CollectedEvent): object {
  const campaign = Object.entries({
    utm_source: event.utmSource,
    utm_medium: event.utmMedium,
    utm_campaign: event.utmCampaign,
  }).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]));
  const engage = event.event === 'engage' ? { t: event.activeMs, d: event.scrollPct } : null;
  return {
    ts: event.ts / 1000,
    visitor: event.visitor,
    u: campaign.length === 0 ? event.page : `${event.page}?${campaign.join('&')}`,
    e: event.event === 'pageview' ? null : event.event,
    p: engage,
    r: event.referrer === '' ? null : `https://${event.referrer}/`,
    country: event.country,
    region: event.region,
    city: event.city,
    browser: event.browser,
    os: event.os,
    device: event.device,
  };
}

/** Writes a file of import lines. */
export async function writeLines(path: string, lines: Iterable<object>): Promise<void> {
  const file = createWriteStream(path);
  for (const line of lines) {
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}

/** Where a command finds its data. */
export interface Place {
  readonly dataDir: string;
  /** `SVC_*` variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a `svc` command with `--json` and returns its answer. Throws when it failed. */
export async function svc(place: Place, ...words: readonly string[]): Promise<unknown> {
  const run = new SvcRun(place, words);
  const { status, out, err } = await run.ended;
  assert.equal(status, 0, `svc ${words.join(' ')}: ${err}`);
  return JSON.parse(out);
}

export interface Ended {
  /** Null when the process was killed. */
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A `svc` command in a separate process, with `--json`. */
export class SvcRun {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ended: Promise<Ended>;

  constructor({ dataDir, environment }: Place, words: readonly string[]) {
    this.#child = spawn(SVC, [...words, '--json', '--data', dataDir], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))),
        ...environment,
      },
    });
    const closed = once(this.#child, 'close');
    const texts = Promise.all([text(this.#child.stdout), text(this.#child.stderr)]);
    this.ended = closed.then(async ([status]: unknown[]) => {
      const [out, err] = await texts;
      return { status: status as number | null, out, err };
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Returns the path of the read API for a query about a site. Throws a RangeError for one that it has not. */
export function pathOf(publicId: string, asked: Question): string {
  const base = `/v1/sites/${publicId}`;
  if (asked.ask === 'realtime') return `${base}/realtime`;
  if (asked.ask === 'properties') throw new RangeError('the read API lists no properties');
  const { query } = asked;
  const params = periodParams(query.period);
  if ('filters' in query) {
    for (const { dimension, value } of query.filters) params.append('filter', `${dimension}:${value}`);
  }
  switch (asked.ask) {
    case 'stats':
      setAgainst(params, asked.query);
      return `${base}/stats?${params}`;
    case 'goals':
      return `${base}/goals?${params}`;
    case 'timeseries':
      params.set('metric', asked.query.metric);
      params.set('compare', String(asked.query.compare));
      setAgainst(params, asked.query);
      return `${base}/timeseries?${params}`;
    case 'breakdown': {
      const { dimension, limit, offset, search } = asked.query;
      for (const [name, value] of Object.entries({ dimension, limit, offset })) params.set(name, String(value));
      if (search !== null) params.set('search', search);
      return `${base}/breakdown?${params}`;
    }
    case 'report': {
      const { limit, offset, search, metric } = asked.query;
      const dimension =
        'subject' in asked.query ? `${asked.query.dimension}:${asked.query.subject}` : asked.query.dimension;
      for (const [name, value] of Object.entries({ dimension, metric, limit, offset })) params.set(name, String(value));
      if (search !== null) params.set('search', search);
      return `${base}/report?${params}`;
    }
    case 'revenue':
    case 'funnel-revenue':
    case 'links':
    case 'sources':
    case 'earlier':
      throw new RangeError(`the read API has no ${asked.ask}`);
    case 'funnel':
      if (asked.query.version !== null) params.set('version', String(asked.query.version));
      return `${base}/funnels/${asked.id}?${params}`;
  }
}

function setAgainst(params: URLSearchParams, { against }: StatsQuery): void {
  if (against === undefined) return;
  params.set('against', typeof against === 'string' ? against : `${against.from},${against.to}`);
}

function periodParams(period: PeriodChoice): URLSearchParams {
  return 'preset' in period
    ? new URLSearchParams({ period: period.preset })
    : new URLSearchParams({ from: period.from, to: period.to });
}

/** An installation on one machine with a past, an open day and queued events, and what its read API answers. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { Connection } from '../collect/connection.ts';
import { Server, until } from '../collect/server.ts';
import { behindProxy, homeAddress, post } from '../collect/visit.ts';
import { createWorld, middayZone, type World } from '../collect/world.ts';
import { looks } from '../heavy-checks.ts';
import { svc } from './command.ts';

const DIMENSIONS = ['page', 'exit', 'referrer', 'country', 'browser', 'os'];

/** The zone of all sites. */
const ZONE = middayZone();

/** The date so many days ago. */
export function daysAgo(days: number): string {
  return Temporal.Now.plainDateISO(ZONE).subtract({ days }).toString();
}

export interface InstallationSize {
  /** Imported days of each site, the last one two days ago. */
  readonly days: number;
  readonly eventsOfDay: number;
}

/** A data directory on which no server runs, with everything that a move has to take along. */
export class Installation {
  readonly root: string;
  readonly dataDir: string;
  readonly sites: readonly Site[];
  readonly world: World;
  /** The people who were there today. */
  readonly people: number;

  private constructor(root: string, world: World, sites: readonly Site[], people: number) {
    this.root = root;
    this.dataDir = join(root, 'data');
    this.world = world;
    this.sites = sites;
    this.people = people;
  }

  static async make({ days, eventsOfDay }: InstallationSize): Promise<Installation> {
    const root = mkdtempSync(join(tmpdir(), 'svc-move-'));
    const dataDir = join(root, 'data');
    const server = await Server.start({ dataDir });
    try {
      return await Installation.#fill(root, server, { days, eventsOfDay });
    } finally {
      // As a power cut would: events wait in the journal.
      await server.kill();
    }
  }

  static async #fill(root: string, server: Server, { days, eventsOfDay }: InstallationSize): Promise<Installation> {
    const dataDir = join(root, 'data');
    const world = await createWorld(dataDir);
    const { db } = world.database;
    const sites = [
      await world.addSite({ timezone: ZONE }),
      await world.addSite({ timezone: ZONE, domain: 'second.example', name: 'Zwei "\\\'' }),
    ];
    for (const { id } of sites) {
      await createGoal(db, systemClock, { siteId: id, name: 'Page 1', kind: 'page', pattern: '/1' });
      const steps = [{ kind: 'page', pattern: '/0' } as const, { kind: 'page', pattern: '/1' } as const];
      await createFunnel(db, systemClock, { siteId: id, name: 'Funnel', windowMinutes: 60, steps });
    }
    await createAlertRule(
      db,
      systemClock,
      {
        siteId: sites[0]!.id,
        type: 'silence',
        threshold: 1,
        goalId: null,
        secret: null,
        url: null,
        emails: ['a@b.example'],
      },
      [],
    );
    for (const [index, site] of sites.entries()) {
      await importEvents({ root, dataDir }, site, { name: `${index}`, days, last: 2, eventsOfDay });
    }
    await until(async () => (await closedDays(world)) === sites.length * days, 240_000, 200);
    // Closed days that are open again, and days that are not closed yet.
    await importEvents({ root, dataDir }, sites[0]!, { name: 'more', days: 3, last: 2, eventsOfDay: 5 });
    await visitors(server.port, world, sites[0]!, 0, 30);
    await server.settled();
    await visitors(server.port, world, sites[0]!, 20, 40);
    await visitors(server.port, world, sites[1]!, 0, 10);
    return new Installation(root, world, sites, 40);
  }

  /**
   * Reads every determinate answer of the read API, by its path: each question about each of some periods in heavy runs,
   * otherwise about one of them.
   *
   * @param isWanted chooses among the paths
   */
  async answers(
    { url }: Pick<Server, 'url'>,
    isWanted: (path: string) => boolean = () => true,
  ): Promise<ReadonlyMap<string, string>> {
    const answers = new Map<string, string>();
    const read = async (path: string) => {
      if (!isWanted(path)) return;
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${this.world.apiKey}` } });
      answers.set(path, `${response.status} ${await response.text()}`);
    };
    await read('/v1/sites');
    const periods = ['period=today', 'period=30d', 'period=year', `from=${daysAgo(420)}&to=${daysAgo(1)}`];
    for (const [at, { publicId }] of this.sites.entries()) {
      const site = `/v1/sites/${publicId}`;
      for (const period of periods) await read(`${site}/stats?${period}`);
      await read(`${site}/funnels`);
      const questions = [
        ...['visitors', 'pageviews', 'sessions'].map((metric) => `timeseries?metric=${metric}&`),
        ...DIMENSIONS.map((dimension) => `breakdown?dimension=${dimension}&limit=1000&`),
        'goals?',
        ...[1, 2].map((funnel) => `funnels/${funnel}?`),
      ];
      for (const [index, question] of questions.entries()) {
        for (const period of looks(turned(periods, index + at))) await read(`${site}/${question}${period}`);
      }
      await read(`${site}/stats?period=7d&filter=page:/1&filter=country:DE`);
      await read(`${site}/breakdown?dimension=browser&period=7d&filter=page:/1`);
    }
    return answers;
  }

  /** Copies the directory, which stays as it is. Returns the copy's path. */
  copy(name: string): string {
    return this.copyOf(this.dataDir, name);
  }

  /** Copies a directory beside it. */
  copyOf(dataDir: string, name: string): string {
    const copy = join(this.root, name);
    cpSync(dataDir, copy, { recursive: true });
    return copy;
  }

  async remove(): Promise<void> {
    await this.world.close();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Sends a pageview of each person from one number to another to a collector, which acknowledges it. */
export async function visitors(port: number, { proxyKey }: World, site: Site, from: number, to: number): Promise<void> {
  const connection = await Connection.open(port);
  for (let person = from; person < to; person++) {
    const body = { s: site.publicId, n: 'pageview', u: `https://${site.domain}/${person % 4}` };
    const { Origin: _, ...headers } = behindProxy(proxyKey, homeAddress(person));
    await post(connection, body, { ...headers, Origin: `https://${site.domain}` });
  }
  connection.close();
}

/** Where events are imported. */
interface ImportPlace {
  /** For the files. */
  readonly root: string;
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
}

interface ImportedDays {
  /** Events of another name are of other people. */
  readonly name: string;
  readonly days: number;
  /** So many days ago is the last of them. */
  readonly last: number;
  readonly eventsOfDay: number;
}

/** Imports events of some days into a site, three of each person. */
export async function importEvents(
  { root, dataDir, environment = {} }: ImportPlace,
  site: Site,
  { name, days, last, eventsOfDay }: ImportedDays,
): Promise<void> {
  const file = join(root, `${name}.ndjson`);
  const lines: string[] = [];
  for (let day = days + last - 1; day >= last; day--) {
    for (let i = 0; i < eventsOfDay; i++) {
      const time = Temporal.PlainTime.from({ hour: 12, minute: i % 60 });
      const instant = Temporal.PlainDate.from(daysAgo(day))
        .toZonedDateTime({ timeZone: ZONE, plainTime: time })
        .toInstant();
      const more = {
        country: ['DE', 'FR'][i % 2],
        browser: ['Firefox', 'Safari\t\\'][i % 2],
        r: `https://r${i % 7}.example`,
      };
      lines.push(
        JSON.stringify({
          ts: instant.epochMilliseconds,
          visitor: `${name} ${Math.floor(i / 3)}`,
          u: `/${i % 5}`,
          ...more,
        }),
      );
    }
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { status, err } = await svc(['import', '--site', site.publicId, file, '--data', dataDir], environment);
  if (status !== 0) throw new Error(err);
}

async function closedDays({ database: { db } }: World): Promise<number> {
  const rows = await db.selectFrom('site_days').select('day').where('generation', 'is not', null).execute();
  return rows.length;
}

/** Returns a list that begins further on, and ends with what was before. */
function turned<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

/** Compares the answers about what does not change while a test runs. */
export function assertSame(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): void {
  for (const [path, answer] of expected) assert.equal(found.get(path), answer, path);
  assert.equal(found.size, expected.size);
}

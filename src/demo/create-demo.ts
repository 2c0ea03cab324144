import { createOrganisation, listOrganisations } from '../accounts/organisations.ts';
import { createUser } from '../accounts/users.ts';
import type { Database, Db } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { BASE62, randomText } from '../database/secret.ts';
import type { Clock } from '../domain/clock.ts';
import type { FunnelVersion } from '../domain/funnel.ts';
import type { Site } from '../domain/site.ts';
import { EventReader } from '../import/event-reader.ts';
import { Importer } from '../import/importer.ts';
import type { ImportWriter } from '../journal/import-writer.ts';
import { createApiKey } from '../sites/api-keys.ts';
import { createFunnel } from '../sites/funnels.ts';
import { createGoal } from '../sites/goals.ts';
import { ImportKeys } from '../sites/import-keys.ts';
import { startImport } from '../sites/imports.ts';
import { keepProperty } from '../sites/properties.ts';
import { setRevenue } from '../sites/revenues.ts';
import { createSite, siteZones } from '../sites/sites.ts';
import { DEMO_SITES, demoEmail, demoName } from './demo-organisation.ts';
import { Random } from './random.ts';
import { TRAFFIC_DAYS, Traffic } from './traffic.ts';

const PASSWORD_CHARS = 16;

/** A demo organisation: the owner's sign-in, an API key, and the sites. */
export interface Demo {
  readonly email: string;
  readonly password: string;
  readonly key: string;
  readonly sites: readonly { readonly site: Site; readonly funnels: readonly FunnelVersion[] }[];
}

/**
 * Creates an organisation with an owner, an API key, and sites with goals, kept properties and funnels. The sites have no
 * traffic yet.
 */
export async function createDemo(database: Database, clock: Clock): Promise<Demo> {
  const { db } = database;
  const number = (await listOrganisations(db, { isDemo: true })).length + 1;
  const { id: orgId } = await createOrganisation(db, clock, { name: demoName(number), isDemo: true });
  const password = randomText(BASE62, PASSWORD_CHARS);
  const email = await createOwner(db, clock, orgId, password, number);
  const { key } = await createApiKey(db, clock, { orgId, name: 'demo' });
  const sites = [];
  for (const { domain, name, timezone, goals, properties, funnels } of DEMO_SITES) {
    const site = await createSite(db, clock, {
      orgId,
      domain,
      name,
      timezone,
      retentionMonths: null,
      honoursGpc: true,
    });
    for (const { revenue, ...goal } of goals) {
      const { id: goalId } = await createGoal(db, clock, { siteId: site.id, ...goal });
      if (revenue !== undefined) await setRevenue(db, clock, { siteId: site.id, goalId }, revenue);
    }
    for (const key of properties) await keepProperty(db, clock, { siteId: site.id, key });
    const made = [];
    for (const funnel of funnels) made.push(await createFunnel(db, clock, { siteId: site.id, ...funnel }));
    sites.push({ site, funnels: made });
  }
  return { email, password, key, sites };
}

/** Creates the owner under the first free address of demo@example.com, demo2@example.com, … */
async function createOwner(db: Db, clock: Clock, orgId: number, password: string, first: number): Promise<string> {
  for (let number = first; ; number++) {
    const email = demoEmail(number);
    try {
      await createUser(db, clock, { orgId, email, password, role: 'owner' });
      return email;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === 'conflict')) throw error;
    }
  }
}

export interface DemoTraffic {
  readonly writer: ImportWriter;
  /** The seed of the random numbers. With the same seed and clock the traffic is the same. */
  readonly seed: number;
  /** The share of the usual number of visits. 1 makes some 450,000 events. */
  readonly scale: number;
  /** Called after each day of a site with the share that is done, 0 to 1, and the number of events so far. */
  progressed(share: number, events: number): Promise<void>;
}

/** The traffic that a demo was given: the number of events, and the imports that have brought them. */
export interface DemoVisits {
  readonly events: number;
  readonly imports: readonly number[];
}

/**
 * Makes a year of traffic up to now for the sites, which is in the journal then. The imports are to be ended when it is in
 * the store: until then no day of the sites becomes final.
 */
export async function visitDemo(
  database: Database,
  clock: Clock,
  demo: Demo,
  traffic: DemoTraffic,
): Promise<DemoVisits> {
  const now = Math.floor(clock.nowMicros() / 1000);
  let events = 0;
  const imports: number[] = [];
  for (const [i, { site }] of demo.sites.entries()) {
    const demoSite = DEMO_SITES[i]!;
    const importId = await startImport(database.db, clock, { siteId: site.id, name: 'demo' });
    imports.push(importId);
    const keys = await new ImportKeys().load(database.db, clock);
    const importer = new Importer({
      importId,
      reader: new EventReader({
        site,
        zones: await siteZones(database.db, site.id),
        keys,
        clock,
        finalDays: new Set(),
      }),
      writer: traffic.writer,
      rejected: (line, reason) => {
        throw new Error(`the made-up line ${line} is wrong: ${reason}`);
      },
    });
    let line = 0;
    let days = 0;
    for (const lines of new Traffic(demoSite, new Random(traffic.seed + i), now, traffic.scale).days()) {
      for (const each of lines) {
        line += 1;
        if (importer.add(line, each)) continue;
        importer.write();
        importer.add(line, each);
      }
      days += 1;
      const share = (i + days / (TRAFFIC_DAYS + 1)) / demo.sites.length;
      await traffic.progressed(share, events + importer.accepted);
    }
    importer.write();
    events += importer.accepted;
  }
  return { events, imports };
}

/** Makes an organisation with sites and keys for collection tests, beside a running server or before it starts. */

import { createOrganisation } from '../../src/accounts/organisations.ts';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/database.ts';
import { systemClock } from '../../src/domain/clock.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { createSite, type NewSite } from '../../src/sites/sites.ts';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export interface World {
  readonly database: Database;
  readonly orgId: number;
  readonly apiKey: string;
  readonly proxyKey: string;
  /** Makes a site. Fields that are not given have defaults. */
  addSite(site?: Partial<NewSite>): Promise<Site>;
  close(): Promise<void>;
}

/** Opens the database of a data directory and makes an organisation, an API key and a proxy key in it. */
export async function createWorld(dataDir: string): Promise<World> {
  return createWorldIn(await openDatabase(dataDir));
}

/** Makes them in an open database, which the world closes. */
export async function createWorldIn(database: Database): Promise<World> {
  const { db } = database;
  const { id: orgId } = await createOrganisation(db, systemClock, { name: 'Example Ltd' });
  const { key: apiKey } = await createApiKey(db, systemClock, { orgId, name: 'reader' });
  const { key: proxyKey } = await createProxyKey(db, systemClock);
  const defaults: NewSite = {
    orgId,
    domain: 'example.com',
    name: 'Example',
    timezone: middayZone(),
    retentionMonths: null,
    honoursGpc: true,
  };
  return {
    database,
    orgId,
    apiKey,
    proxyKey,
    addSite: (site) => createSite(db, systemClock, { ...defaults, ...site }),
    close: () => database.close(),
  };
}

/** Returns a zone in which it is about noon, so that no test runs across a local midnight. */
export function middayZone(): string {
  const { hour } = Temporal.Now.zonedDateTimeISO('UTC');
  if (hour === 12) return 'UTC';
  return hour < 12 ? `Etc/GMT-${12 - hour}` : `Etc/GMT+${hour - 12}`;
}

/** Tests every error of docs/api.md on the real service. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Session } from 'chdb';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey, revokeApiKey } from '../../src/sites/api-keys.ts';
import { setSiteState } from '../../src/sites/site-state.ts';
import { createSite } from '../../src/sites/sites.ts';
import { makeDataDirectory, removeDataDirectory, Server } from '../collect/server.ts';
import { createWorld } from '../collect/world.ts';
import type { TestService } from '../service.ts';
import { assertError, at, DocumentedApi, request } from './documented-api.ts';

let api: DocumentedApi;
let service: TestService;
let key: string;
let site: Site;
let empty: Site;
let funnel: number;

before(async () => {
  api = await DocumentedApi.start();
  ({ service, key, site, empty, funnel } = api);
});
after(() => api.close());

const FILTERABLE = ['stats', 'timeseries', 'breakdown'];

describe('errors', () => {
  test('UNAUTHORIZED: a key that is missing, malformed, unknown or revoked', async () => {
    const { db } = service.database;
    const revoked = await createApiKey(db, service.clock, { orgId: site.orgId, name: 'gone' });
    await revokeApiKey(db, service.clock, revoked.id);
    const unknown = `svc_${'a'.repeat(32)}`;
    for (const authorization of [undefined, '', 'Bearer', key, `Basic ${key}`, `Bearer ${key}x`]) {
      await api.expectError('UNAUTHORIZED', '/sites', authorization ?? null);
    }
    for (const path of ['/sites', at(site, '/stats'), '/nowhere', at(site, '/stats?period=nope')]) {
      await api.expectError('UNAUTHORIZED', path, `Bearer ${unknown}`);
      await api.expectError('UNAUTHORIZED', path, `Bearer ${revoked.key}`);
    }
  });

  test('NOT_FOUND: unknown routes, and sites and funnels that are archived, unknown or of another organization', async () => {
    const { db } = service.database;
    const { id: orgId } = await createOrganisation(db, service.clock, { name: 'Other' });
    const fields = { domain: 'other.example', name: 'Other', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    const foreign = await createSite(db, service.clock, { ...fields, orgId });
    const archived = await service.site({ domain: 'archived.example' });
    await setSiteState(db, archived.publicId, 'archived');
    const endpoints = ['stats', 'timeseries', 'breakdown', 'realtime', 'goals', 'funnels', `funnels/${funnel}`];
    const bodies = new Set<string>();
    for (const publicId of [foreign.publicId, archived.publicId, 'unknown', '1']) {
      for (const endpoint of endpoints) {
        // The site is checked before any parameter.
        const path = `/sites/${publicId}/${endpoint}?period=nope`;
        bodies.add((await api.expectError('NOT_FOUND', path)).body);
      }
    }
    assert.equal(bodies.size, 1);
    const routes = ['', '/', '/nowhere', '/sites/', at(site, ''), at(site, '/nowhere'), at(site, '/funnels/1/2')];
    for (const path of [...routes, at(site, '/funnels/999'), at(site, '/funnels/x'), at(empty, `/funnels/${funnel}`)]) {
      await api.expectError('NOT_FOUND', path);
    }
  });

  test('INVALID_PARAMS: every malformed parameter', async () => {
    const everywhere = ['period=nope', 'period=', 'from=2026-05-01', 'to=2026-05-01', 'from=2026-02-30&to=2026-03-01'];
    const own: Readonly<Record<string, readonly string[]>> = {
      'stats?': [
        'against=month',
        'against=2026-05-01',
        'against=',
        'filter=nope:x',
        'filter=page:',
        'filter=page',
        'filter=',
        'filter=page:/&filter=page:/a',
      ],
      'timeseries?': ['metric=nope', 'metric=', 'compare=1', 'against=2026-05-01,2026-02-30', 'filter=nope:x'],
      'breakdown?dimension=page&': ['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'offset=x', 'filter=nope:x'],
      'breakdown?': ['dimension=nope', 'dimension=', 'limit=5'],
      'goals?': [],
      [`funnels/${funnel}?`]: ['version=x', 'version=1.5', 'version='],
    };
    for (const [endpoint, wrong] of Object.entries(own)) {
      for (const query of [...everywhere, ...wrong, 'period=today&period=today']) {
        await api.expectError('INVALID_PARAMS', at(site, `/${endpoint}${query}`));
      }
    }
    await api.expectError('INVALID_PARAMS', at(site, `/breakdown?dimension=page&search=${'x'.repeat(257)}`));
    // The endpoint has no filters, so it ignores one.
    await api.expectShape('goals', at(site, '/goals?filter=nope'));
  });

  test('INVALID_PARAMS: a compared period with more days than its grain allows', async () => {
    const hours = (to: string) => at(site, `/stats?period=today&against=2026-01-01,${to}`);
    await api.expectError('INVALID_PARAMS', hours('2026-02-20'));
    await api.expectShape('stats', hours('2026-02-19'));
  });

  test('INVALID_PERIOD: from is later than to', async () => {
    for (const path of ['stats?', 'timeseries?', 'breakdown?dimension=page&', 'goals?', `funnels/${funnel}?`]) {
      await api.expectError('INVALID_PERIOD', at(site, `/${path}from=2026-05-20&to=2026-05-19`));
    }
  });

  test('METRIC_NOT_FILTERABLE and HOURLY_CONVERSIONS_UNSUPPORTED', async () => {
    for (const metric of ['sessions', 'bounceRate', 'avgDuration', 'conversions']) {
      await api.expectError('METRIC_NOT_FILTERABLE', at(site, `/timeseries?metric=${metric}&filter=page:/`));
    }
    await api.expectError('HOURLY_CONVERSIONS_UNSUPPORTED', at(site, '/timeseries?metric=conversions&period=today'));
    const twoDays = 'from=2026-05-19&to=2026-05-20';
    await api.expectError('HOURLY_CONVERSIONS_UNSUPPORTED', at(site, `/timeseries?metric=conversions&${twoDays}`));
  });

  test('RAW_WINDOW_EXCEEDED: several filters, or a filter across another breakdown, for more than 30 days', async () => {
    const two = 'filter=page:/&filter=country:DE';
    for (const days of ['period=90d', 'from=2026-04-19&to=2026-05-20', 'from=2026-03-01&to=2026-03-02']) {
      for (const endpoint of FILTERABLE) {
        await api.expectError('RAW_WINDOW_EXCEEDED', at(site, `/${endpoint}?dimension=page&${days}&${two}`));
      }
      await api.expectError('RAW_WINDOW_EXCEEDED', at(site, `/breakdown?dimension=page&${days}&filter=country:DE`));
      await api.expectShape('stats', at(site, `/stats?${days}&filter=country:DE`));
      await api.expectShape('breakdown', at(site, `/breakdown?dimension=country&${days}&filter=country:DE`));
    }
    await api.expectShape('stats', at(site, `/stats?period=30d&${two}`));
    await api.expectShape('stats', at(site, `/stats?from=2026-04-20&to=2026-05-19&${two}`));
  });

  test('INVALID_TIMEZONE: a zone that does not exist', async () => {
    const moved = await service.site({ domain: 'moved.example' });
    await setZone(moved, 'Mars/Olympus_Mons');
    for (const path of ['stats', 'timeseries', 'breakdown?dimension=page', 'goals', 'realtime']) {
      await api.expectError('INVALID_TIMEZONE', at(moved, `/${path}`));
    }
    // The checks come in the order of the catalogue.
    await api.expectError('INVALID_PARAMS', at(moved, '/stats?period=nope'));
    await api.expectError('INVALID_PERIOD', at(moved, '/stats?from=2026-05-20&to=2026-05-19'));
    await api.expectError('INVALID_TIMEZONE', at(moved, '/timeseries?metric=sessions&filter=page:/'));
    await setZone(moved, 'UTC');
    await api.expectShape('stats', at(moved, '/stats'));
  });

  test('INTERNAL while the store fails, and no longer', async () => {
    const session = new Session(join(service.directory, 'store', 'chdb'));
    await session.queryAsync('RENAME TABLE svc.events TO svc.away');
    try {
      await api.expectError('INTERNAL', at(site, '/breakdown?dimension=page&period=today&filter=os:Linux'));
      // Realtime is answered from memory.
      await api.expectShape('realtime', at(site, '/realtime'));
    } finally {
      await session.queryAsync('RENAME TABLE svc.away TO svc.events');
      session.close();
    }
    await api.expectShape('breakdown', at(site, '/breakdown?dimension=page&period=today&filter=os:Linux'));
  });

  test('RATE_LIMITED: the eleventh request in 60 seconds', async () => {
    const dataDir = makeDataDirectory();
    const world = await createWorld(dataDir);
    const { publicId } = await world.addSite();
    const server = await Server.start({ dataDir, environment: { SVC_API_RATE_PER_MINUTE: '10' } });
    try {
      const ask = () => request(server.port, `/sites/${publicId}/funnels`, `Bearer ${world.apiKey}`);
      for (let i = 0; i < 10; i++) assert.equal((await ask()).status, 200);
      const refused = await ask();
      assertError(refused, 'RATE_LIMITED', 'the eleventh');
      assert.equal(refused.headers['retry-after'], '60');
      assert.deepEqual(JSON.parse(refused.body), {
        error: { code: 'RATE_LIMITED', message: 'rate limit exceeded (600 requests/hour per key)' },
      });
    } finally {
      await server.stop();
      await world.close();
      removeDataDirectory(dataDir);
    }
  });
});

async function setZone(of: Site, timezone: string): Promise<void> {
  await service.database.db.updateTable('sites').set({ timezone }).where('id', '=', of.id).execute();
}

/** Requests to the dashboard's routes by their templates, for tests of permissions. */
import type { Site } from '../../src/domain/site.ts';
import type { TestService } from '../service.ts';
import type { Outcome } from './permission-people.ts';

/** Valid bodies of the routes whose path names something besides the organisation or the site. */
export const BODIES: Readonly<Record<string, object>> = {
  'PATCH /orgs/:org/members/:user': { role: 'viewer' },
  'PUT /orgs/:org/groups/:group': { name: 'Taken', sites: [] },
  'PATCH /sites/:site/goals/:goal': { name: 'Taken', kind: 'page', pattern: '/taken' },
  'PATCH /sites/:site/annotations/:annotation': { day: '2026-05-20', text: 'Taken' },
  'PATCH /sites/:site/funnels/:funnel': {
    name: 'Taken',
    windowMinutes: 5,
    steps: [
      { kind: 'page', pattern: '/a' },
      { kind: 'page', pattern: '/b' },
    ],
  },
  'POST /orgs/:org/groups/:group/share-links': { name: 'Taken' },
  'PATCH /sites/:site/segments/:segment': { name: 'Taken', where: ['country:is:DE'] },
  'PATCH /sites/:site/own-segments/:segment': { name: 'Taken', where: ['country:is:DE'] },
  'PUT /sites/:site/report-recipients/:recipient': {
    ...{ language: 'de', withRevenue: true, linkId: null, segmentId: null },
  },
  'PUT /sites/:site/alerts/:rule': {
    threshold: 1,
    goalId: null,
    url: null,
    emails: ['taken@example.com'],
    newSecret: false,
  },
  'PUT /sites/:site/alerts/:rule/enabled': { enabled: false },
  'POST /sites/:site/alerts/:rule/ask': { email: 'a@example.com' },
};

/** Sends a request about a site. Other ids in its path do not exist unless `ids` has them. */
export async function askRoute(
  service: TestService,
  route: string,
  site: Site,
  headers: Readonly<Record<string, string>>,
  ids: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<{ readonly status: number; text(): Promise<string>; readonly refusal: string }> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    name === 'site' ? site.publicId : name === 'org' ? String(site.orgId) : (ids[name] ?? '999999'),
  );
  const response = await fetch(`${service.url}/dashboard${path}`, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  // A file is one JSON object a line.
  const isFile = response.headers.get('content-type')?.includes('ndjson') ?? false;
  const { error } = (isFile ? {} : JSON.parse(text)) as { error?: { code: string; message: string } };
  return {
    status: response.status,
    text: async () => text,
    refusal: error === undefined ? '' : `${response.status} ${error.code} ${error.message}`,
  };
}

/**
 * Returns whether a request was admitted. The route's own refusal of an empty body or a made-up id counts as admitted.
 */
export function outcomeOf({ refusal }: { readonly refusal: string }): Outcome {
  if (refusal.startsWith('401 signed_out')) return 'signed out';
  if (refusal.startsWith('403 ')) return 'forbidden';
  if (/^404 not_found (site|organization) not found$/.test(refusal)) return 'not there';
  return 'in';
}

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { OPERATORS } from '../domain/condition.ts';
import { DIMENSIONS } from '../domain/dimension.ts';
import { ERRORS } from '../domain/error.ts';
import { METRICS } from '../domain/metric.ts';
import { SELECTED_METRICS } from '../stats/answers/selected-kpis.ts';
import { ROW_METRICS } from '../stats/row-metric.ts';
import { startService } from './api-service.fixture.ts';
import { API_PREFIX, openApiDocument, openApiText } from './openapi.ts';
import { ROUTES } from './routes.ts';
import { errorResponse } from './schemas.ts';

const readDocs = (name: string) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** Returns the text below a heading, up to the next one. */
function section(text: string, heading: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  assert.notEqual(start, -1, `no heading "${heading}"`);
  return text.slice(start + heading.length + 2).split(/^#/m, 1)[0] ?? '';
}

/** Returns the answers that a text shows. */
function examples(text: string): unknown[] {
  return [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => JSON.parse(json!));
}

test('docs/api.md lists the catalogue of errors, code by code and status by status', async () => {
  const rows = section(await readDocs('api.md'), '## Errors').matchAll(/^\| `(\w+)` +\| (\d+) +\| .+ \|$/gm);
  assert.deepEqual(
    [...rows].map(([, code, status]) => [code, Number(status)]),
    Object.entries(ERRORS).map(([code, { status }]) => [code, status]),
  );
});

test('docs/api.md has every endpoint, with each of its own parameters and an example of its answer', async () => {
  const text = await readDocs('api.md');
  const shared = new Set(['period', 'from', 'to', 'filter']);
  const ofGroups = section(text, `### GET ${API_PREFIX}/groups/:groupId/…`);
  const routes = Object.groupBy(ROUTES, ({ path }) => (path.startsWith('/groups/') ? 'ofGroups' : 'others'));
  for (const { path } of routes.ofGroups!) {
    assert.ok(ofGroups.includes(`\`${path.replace('/groups/:groupId/', '')}\``), path);
  }
  for (const route of routes.others!) {
    const description = section(text, `### GET ${API_PREFIX}${route.path}`);
    const answers = examples(description);
    assert.ok(answers.length > 0, route.path);
    for (const answer of answers) assert.deepEqual(route.response.parse(answer), answer);
    for (const name of Object.keys(route.parameters.shape)) {
      if (!shared.has(name)) assert.ok(description.includes(`\`${name}\``), `${route.path}: ${name}`);
    }
  }
  const [error] = examples(section(text, '## Errors'));
  assert.deepEqual(errorResponse.parse(error), error);
});

test('the docs name every dimension and every metric, in their order', async () => {
  const api = await readDocs('api.md');
  const listed = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  assert.ok(api.replaceAll('\n', ' ').includes(`Dimensions: ${listed(DIMENSIONS)}.`));
  assert.ok(api.includes(`| ${listed(METRICS)} |`));
  const definitions = await readDocs('definitions.md');
  for (const metric of METRICS) assert.match(definitions, new RegExp(`^\\| \`${metric}\` `, 'm'));
  for (const dimension of DIMENSIONS) assert.match(definitions, new RegExp(`^\\|.*\`${dimension}\`.*\\|`, 'm'));
});

test('docs/api.md names every operator, and every figure of rows and of key figures', async () => {
  const text = await readDocs('api.md');
  for (const operator of OPERATORS) assert.match(text, new RegExp(`^\\| \`${operator}\` `, 'm'));
  const selected = section(text, '### What is selected');
  for (const name of [...ROW_METRICS, ...SELECTED_METRICS]) assert.ok(selected.includes(`\`${name}\``), name);
});

test('docs/questions.md has ten questions, each with a request that is understood and a whole answer', async () => {
  const text = await readDocs('questions.md');
  const { get } = await startService();
  const worked = text.split('\n## ').slice(1);
  assert.equal(worked.length, 10);
  for (const each of worked) {
    const [, site, path, query] = /"\$API\/v1\/sites\/\$(SHOP|BLOG)\/([\w/]+)\?(.*)"/.exec(each) ?? [];
    assert.ok(site, each);
    const { statusCode, body } = await get(`/v1/sites/acme-shop/${path!.replace(/\d+$/, '7')}?${query}`);
    assert.equal(statusCode, 200, body);
    const [answer, ...others] = examples(each);
    assert.deepEqual(others, []);
    const route = ROUTES.find((one) => one.path === `/sites/:siteId/${path!.replace(/\d+$/, ':funnelId')}`);
    assert.deepEqual(route!.response.parse(answer), answer);
    assert.equal((answer as { known?: object }).known, undefined, 'a year without a gap');
  }
});

test('docs/openapi.json is current', async () => {
  assert.equal(await readDocs('openapi.json'), openApiText(), 'run: node src/api/write-openapi.ts');
});

const GROUP_PATHS = [
  'stats',
  'timeseries',
  'breakdown',
  'report',
  'report/stats',
  'report/timeseries',
  'report/goals',
  'report/funnels/{funnelId}',
  'report/crawlers',
  'realtime',
  'goals',
  'funnels',
  'funnels/{funnelId}',
];

test('the OpenAPI document has every endpoint, parameter and error', () => {
  const { paths } = openApiDocument() as {
    paths: Record<string, { get: { parameters: { name: string; required: boolean }[]; responses: object } }>;
  };
  const described = Object.entries(paths).map(([path, { get }]) => [
    path,
    get.parameters.map(({ name, required }) => (required ? `${name}!` : name)).join(' '),
    Object.keys(get.responses).join(' '),
  ]);
  assert.deepEqual(described, [
    ['/v1/sites', '', '200 401 429 500'],
    ['/v1/sites/{siteId}/stats', 'siteId! period from to against filter', '200 400 401 404 429 500'],
    [
      '/v1/sites/{siteId}/timeseries',
      'siteId! metric compare period from to against filter',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/breakdown',
      'siteId! dimension! limit offset search period from to filter',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/report',
      'siteId! dimension! metric metrics goal currency limit offset search period from to filter where',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/report/stats',
      'siteId! period from to against filter where goal metrics',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/report/timeseries',
      'siteId! metric compare period from to against filter where goal',
      '200 400 401 404 429 500',
    ],
    ['/v1/sites/{siteId}/report/goals', 'siteId! period from to filter where', '200 400 401 404 429 500'],
    [
      '/v1/sites/{siteId}/report/funnels/{funnelId}',
      'siteId! funnelId! version period from to filter where',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/report/crawlers',
      'siteId! by crawler operator class page status verdict limit offset search period from to',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/report/uncrawled',
      'siteId! crawler operator class limit offset search period from to',
      '200 400 401 404 429 500',
    ],
    [
      '/v1/sites/{siteId}/report/robots',
      'siteId! crawler operator class page status limit offset search period from to',
      '200 400 401 404 429 500',
    ],
    ['/v1/sites/{siteId}/realtime', 'siteId!', '200 400 401 404 429 500'],
    ['/v1/sites/{siteId}/goals', 'siteId! period from to', '200 400 401 404 429 500'],
    ['/v1/sites/{siteId}/funnels', 'siteId!', '200 401 404 429 500'],
    ['/v1/sites/{siteId}/funnels/{funnelId}', 'siteId! funnelId! version period from to', '200 400 401 404 429 500'],
    ['/v1/groups', '', '200 401 429 500'],
    ...described
      .filter(([path]) => GROUP_PATHS.some((name) => path === `/v1/sites/{siteId}/${name}`))
      .map(([path, parameters, statuses]) => [
        path!.replace('/sites/{siteId}', '/groups/{groupId}'),
        parameters!.replace('siteId!', 'groupId!'),
        statuses,
      ]),
  ]);
});

test('the OpenAPI document refers only to what it contains, and describes every parameter', () => {
  const text = openApiText();
  const { paths, components } = JSON.parse(text);
  for (const [, name = ''] of text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)) {
    assert.ok(name in components.schemas, name);
  }
  assert.equal(text.match(/\$ref/g)?.length, text.match(/"\$ref": "#\/components\/schemas\/\w+"/g)?.length);
  for (const path of Object.values<{ get: { parameters: { name: string; description?: string }[] } }>(paths)) {
    for (const { name, description } of path.get.parameters) assert.ok(description, name);
  }
});

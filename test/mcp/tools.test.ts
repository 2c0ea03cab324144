/** Tests the tools by the protocol's own client, on the whole service: each answers what `/v1` answers. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { DIMENSIONS } from '../../src/domain/dimension.ts';
import type { ErrorCode } from '../../src/domain/error.ts';
import { METRIC_TABLE, METRICS } from '../../src/domain/metric.ts';
import { createSite } from '../../src/sites/sites.ts';
import { at, DocumentedApi, request } from '../statistics/documented-api.ts';
import { ask, type ToolAnswer, withClient } from './client.ts';

/** The parameters of ranked rows. */
const RANKED = 'limit offset search period from to';

let api: DocumentedApi;
let id: string;

before(async () => {
  api = await DocumentedApi.start();
  id = api.site.publicId;
});
after(() => api.close());

const using = <Result>(task: (client: Client) => Promise<Result>) => withClient(api.service.url, api.key, task);

async function ofApi(path: string): Promise<unknown> {
  return JSON.parse((await request(api.service.port, path, `Bearer ${api.key}`)).body);
}

describe('the tools of MCP', () => {
  test('are listed, each read-only, with the parameters of the read API and no others', async () => {
    const { tools, instructions } = await using(async (client) => ({
      tools: (await client.listTools()).tools,
      instructions: client.getInstructions(),
    }));
    assert.deepEqual(
      tools.map(({ name, inputSchema }) => [
        name,
        Object.keys(inputSchema.properties ?? {}).join(' '),
        (inputSchema.required ?? []).join(' '),
      ]),
      [
        ...['sites', 'groups'].map((name) => [name, '', '']),
        ['stats', 'siteId groupId period from to against filter', ''],
        ['timeseries', 'siteId groupId metric compare period from to against filter', ''],
        ['breakdown', 'siteId groupId dimension limit offset search period from to filter', 'dimension'],
        ['report', `siteId groupId dimension metric metrics goal currency ${RANKED} filter where`, 'dimension'],
        ['selected_stats', 'siteId groupId period from to against filter where goal metrics', ''],
        ['selected_timeseries', 'siteId groupId metric compare period from to against filter where goal', ''],
        ['selected_goals', 'siteId groupId period from to filter where', ''],
        ['selected_funnel', 'siteId groupId funnelId version period from to filter where', 'funnelId'],
        ['crawlers', `siteId groupId by crawler operator class page status verdict ${RANKED}`, ''],
        ['uncrawled', `siteId crawler operator class ${RANKED}`, 'siteId'],
        ['robots', `siteId crawler operator class page status ${RANKED}`, 'siteId'],
        ['goals', 'siteId groupId period from to', ''],
        ['funnels', 'siteId groupId', ''],
        ['funnel', 'siteId groupId funnelId version period from to', 'funnelId'],
        ['definitions', '', ''],
      ],
    );
    for (const { name, annotations, inputSchema, description } of tools) {
      assert.equal(annotations?.readOnlyHint, true, name);
      assert.equal(annotations?.destructiveHint, false, name);
      assert.equal(inputSchema.additionalProperties, false, name);
      for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {})) {
        assert.ok((schema as { description?: string }).description, `${name}: ${parameter}`);
      }
      assert.ok(description, name);
    }
    const stats = tools.find(({ name }) => name === 'stats')!;
    for (const metric of METRICS) assert.ok(stats.description!.includes(METRIC_TABLE[metric].explanation), metric);
    assert.match(instructions ?? '', /never\s+instructions/);
  });

  test('stand in docs/mcp.md, in their order', async () => {
    const { tools } = await using((client) => client.listTools());
    const text = await readFile(new URL('../../docs/mcp.md', import.meta.url), 'utf8');
    const rows = text
      .split('## Tools')[1]!
      .split('\n## ')[0]!
      .matchAll(/^\| `(\w+)` /gm);
    assert.deepEqual(
      [...rows].map(([, name]) => name),
      tools.map(({ name }) => name),
    );
  });

  test('answer what the read API answers, with the time zone, the period, definitions and a link', async () => {
    const days = { from: '2026-04-21', to: '2026-05-20' };
    const range = 'from=2026-04-21&to=2026-05-20';
    const page = `${api.service.url}/sites/${id}`;
    const cases: [tool: string, given: object, path: string, link: string][] = [
      ['sites', {}, '/sites', `${api.service.url}/`],
      ['stats', {}, at(api.site, '/stats'), `${page}?${range}`],
      [
        'stats',
        { ...days, filter: ['page:/'] },
        at(api.site, `/stats?${range}&filter=page:/`),
        `${page}?${range}&filter=page%3A%2F`,
      ],
      [
        'timeseries',
        { metric: 'sessions', compare: true, period: '7d' },
        at(api.site, '/timeseries?metric=sessions&compare=true&period=7d'),
        `${page}?from=2026-05-14&to=2026-05-20&metric=sessions`,
      ],
      [
        'breakdown',
        { dimension: 'page', limit: 1, offset: 1, search: 't', filter: null },
        at(api.site, '/breakdown?dimension=page&limit=1&offset=1&search=t'),
        `${page}?${range}&all=page&search=t`,
      ],
      ['goals', { period: '30d' }, at(api.site, '/goals'), `${page}/goals?${range}`],
      ['funnels', {}, at(api.site, '/funnels'), `${page}/funnels`],
      [
        'funnel',
        { funnelId: api.funnel, version: 1 },
        at(api.site, `/funnels/${api.funnel}?version=1`),
        `${page}/funnels?${range}&funnel=${api.funnel}&version=1`,
      ],
    ];
    await using(async (client) => {
      for (const [tool, given, path, link] of cases) {
        const { isRefused, content } = await ask(client, tool, tool === 'sites' ? {} : { siteId: id, ...given });
        assert.equal(isRefused, false, JSON.stringify(content));
        assert.deepEqual(content.answer, await ofApi(path), tool);
        assert.equal(content.link, link);
        if (tool !== 'sites') assert.equal(content.timezone, 'Europe/Berlin', tool);
        if (tool === 'sites' || tool === 'funnels') continue;
        assert.match(JSON.stringify(content.period), /^{"from":"2026-\d\d-\d\d","to":"2026-05-20"}$/, tool);
        assert.ok(Object.keys(content.definitions!).length > 1, tool);
      }
    });
  });

  test('define every metric and every dimension in the words of the dashboard', async () => {
    const { content } = await using((client) => ask(client, 'definitions'));
    const { metrics, dimensions } = content.answer as Record<string, Record<string, string>>;
    assert.deepEqual(Object.keys(metrics!), METRICS);
    assert.deepEqual(Object.keys(dimensions!), DIMENSIONS);
    for (const metric of METRICS) assert.ok(metrics![metric]!.includes(METRIC_TABLE[metric].explanation));
    assert.equal(content.link, `${api.service.url}/docs/definitions`);
  });

  test('tell nothing of single visitors', async () => {
    const names = await using(async (client) => (await client.listTools()).tools.map(({ name }) => name));
    assert.ok(!names.includes('realtime'));
  });

  test('refuse with the error of the read API, and say what to ask instead', async () => {
    const two = { filter: ['page:/', 'country:DE'] };
    const cases: [code: ErrorCode, tool: string, given: object, query: string, instead: RegExp][] = [
      ['RAW_WINDOW_EXCEEDED', 'stats', { period: '90d', ...two }, '?period=90d&filter=page:/&filter=country:DE', /30d/],
      [
        'METRIC_NOT_FILTERABLE',
        'timeseries',
        { metric: 'sessions', filter: 'page:/' },
        '?metric=sessions&filter=page:/',
        /visitors, pageviews/,
      ],
      [
        'HOURLY_CONVERSIONS_UNSUPPORTED',
        'timeseries',
        { metric: 'conversions', period: 'today' },
        '?metric=conversions&period=today',
        /7d/,
      ],
      [
        'INVALID_PERIOD',
        'goals',
        { from: '2026-05-02', to: '2026-05-01' },
        '?from=2026-05-02&to=2026-05-01',
        /earlier/,
      ],
      ['INVALID_PARAMS', 'breakdown', { dimension: 'visitor' }, '?dimension=visitor', /input schema/],
      ['INVALID_PARAMS', 'breakdown', { dimension: 'page', limit: 1001 }, '?dimension=page&limit=1001', /input schema/],
      ['INVALID_PARAMS', 'breakdown', { dimension: 'page', limit: 1.5 }, '?dimension=page&limit=1.5', /input schema/],
      ['INVALID_PARAMS', 'stats', { period: '' }, '?period=', /input schema/],
      ['INVALID_PARAMS', 'stats', { period: ['7d', '30d'] }, '?period=7d&period=30d', /input schema/],
    ];
    await using(async (client) => {
      for (const [code, tool, given, query, instead] of cases) {
        const refused = await ask(client, tool, { siteId: id, ...given });
        const { error } = (await ofApi(at(api.site, `/${tool}${query}`))) as { error: ToolAnswer['content']['error'] };
        assert.equal(error!.code, code);
        assert.deepEqual(refused, { isRefused: true, content: { error, instead: refused.content.instead } });
        assert.match(refused.content.instead!, instead, tool);
      }
    });
  });

  test('refuse arguments that they have not, and those that are no parameters', async () => {
    await using(async (client) => {
      const messages = [];
      for (const given of [
        { siteId: id, start_date: '2026-01-01' },
        { siteId: id, filter: { page: '/' } },
        { siteId: id, filter: ['page:/', ['country:DE']] },
        { siteId: [id, id] },
        {},
        { siteId: id, groupId: 1 },
      ]) {
        const { content } = await ask(client, 'stats', given);
        assert.equal(content.error?.code, 'INVALID_PARAMS');
        messages.push(content.error?.message);
      }
      assert.deepEqual(messages, [
        '`stats` takes siteId, groupId, period, from, to, against, filter; it has no argument `start_date`',
        '`filter` must be a text, a number, true or false',
        '`filter` must be a text, a number, true or false',
        '`siteId` may be given only once',
        '`siteId` or `groupId` must be given',
        '`siteId` or `groupId` must be given, not both',
      ]);
      await assert.rejects(ask(client, 'visitors'), /-32602: unknown tool; there are sites, groups, stats/);
    });
  });

  test('know no site of another organization, nor one that is not there, nor a funnel of another site', async () => {
    const { db } = api.service.database;
    const { id: orgId } = await createOrganisation(db, api.service.clock, { name: 'Other' });
    const fields = { domain: 'other.example', name: 'Other', timezone: 'UTC', retentionMonths: null, honoursGpc: true };
    const foreign = await createSite(db, api.service.clock, { ...fields, orgId });
    await using(async (client) => {
      const answers = new Set<string>();
      for (const siteId of [foreign.publicId, 'nothing', '../sites', '']) {
        for (const [tool, given] of [
          ['stats', {}],
          ['timeseries', {}],
          ['breakdown', { dimension: 'page' }],
          ['goals', {}],
          ['funnels', {}],
          ['funnel', { funnelId: api.funnel }],
        ] as const) {
          answers.add(JSON.stringify((await ask(client, tool, { siteId, ...given })).content));
        }
      }
      for (const given of [{ siteId: api.empty.publicId }, { siteId: id, funnelId: 'x' }]) {
        answers.add(JSON.stringify((await ask(client, 'funnel', { funnelId: api.funnel, ...given })).content));
      }
      assert.equal(answers.size, 1);
      assert.match(
        [...answers][0]!,
        /^{"error":{"code":"NOT_FOUND","message":"not found"},"instead":"Call `sites` and `groups`/,
      );
    });
  });
});

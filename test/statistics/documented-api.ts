/** The read API of a real service, each of whose answers is checked against docs/api.md. */
import assert from 'node:assert/strict';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { ERRORS, type ErrorCode } from '../../src/domain/error.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { TestService } from '../service.ts';
import { assertShape, type Of, SCHEMAS, SHAPES, type ShapeName } from './answer-shapes.ts';
import { importLines } from './import.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A service with two sites: one with a few visits, two goals and a funnel, and one with nothing. */
export class DocumentedApi {
  readonly service: TestService;
  readonly key: string;
  readonly site: Site;
  /** A site without events, goals and funnels. */
  readonly empty: Site;
  /** The id of the funnel, which has two versions. */
  readonly funnel: number;

  static async start(): Promise<DocumentedApi> {
    const service = await TestService.start();
    const site = await service.site({ timezone: 'Europe/Berlin', retentionMonths: 3 });
    const empty = await service.site({ domain: 'empty.example' });
    const { db } = service.database;
    const { key } = await createApiKey(db, service.clock, { orgId: site.orgId, name: 'shapes' });
    await createGoal(db, service.clock, { siteId: site.id, name: 'Thanks', kind: 'page', pattern: '/thanks*' });
    await createGoal(db, service.clock, { siteId: site.id, name: 'Signed up', kind: 'event', pattern: 'signup' });
    const made = await createFunnel(db, service.clock, {
      siteId: site.id,
      name: 'Sign-up',
      windowMinutes: 30,
      steps: [
        { kind: 'page', pattern: '/' },
        { kind: 'event', pattern: 'signup' },
      ],
    });
    await updateFunnel(db, service.clock, made.id, { steps: [...made.steps, { kind: 'page', pattern: '/thanks' }] });
    await importLines(service, site, [
      ...visit('2026-05-20T09:00', 'ada'),
      ...visit('2026-05-19T09:00', 'bob'),
      ...visit('2026-05-10T09:00', 'eve'),
      ...visit('2026-04-05T09:00', 'joe'),
      ...visit('2026-05-20T11:59', 'now'),
    ]);
    return new DocumentedApi(service, key, site, empty, made.id);
  }

  private constructor(service: TestService, key: string, site: Site, empty: Site, funnel: number) {
    this.service = service;
    this.key = key;
    this.site = site;
    this.empty = empty;
    this.funnel = funnel;
  }

  close(): Promise<void> {
    return this.service.close();
  }

  /** Sends a request and checks the answer against both descriptions of its shape. */
  async expectShape<Name extends ShapeName>(name: Name, path: string): Promise<Of<Name>> {
    const answer = await request(this.service.port, path, `Bearer ${this.key}`);
    assert.equal(answer.status, 200, `${path}: ${answer.body}`);
    assertHeaders(answer, path);
    const body: unknown = JSON.parse(answer.body);
    assertShape(body, SHAPES[name], path);
    assert.deepEqual(SCHEMAS[name].parse(body), body, path);
    return body as Of<Name>;
  }

  /** Sends a request and checks its refusal. */
  async expectError(code: ErrorCode, path: string, authorization: string | null = `Bearer ${this.key}`) {
    const answer = await request(this.service.port, path, authorization);
    assertError(answer, code, path);
    return answer;
  }
}

function visit(at: string, visitor: string) {
  const where = { country: 'DE', region: 'DE-BE', city: 'Berlin', browser: 'Firefox', os: 'Linux', device: 'desktop' };
  const who = { visitor, ...where };
  return [
    { ...who, ts: `${at}:00Z`, u: '/?utm_source=a&utm_medium=b&utm_campaign=c', r: 'https://news.example/x' },
    { ...who, ts: `${at}:01Z`, u: '/', e: 'signup', p: { plan: 'free' } },
    { ...who, ts: `${at}:02Z`, u: '/thanks' },
  ];
}

/** Returns the path of an endpoint of a site, below `/v1`. */
export function at({ publicId }: Site, path: string): string {
  return `/sites/${publicId}${path}`;
}

/** Requests a path below `/v1`. Returns the exact bytes and headers of the answer. */
export function request(port: number, path: string, authorization: string | null): Promise<Answer> {
  const headers = { origin: 'https://elsewhere.example', ...(authorization === null ? {} : { authorization }) };
  return new Promise((resolve, reject) => {
    httpGet({ port, path: `/v1${path}`, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, headers: response.headers, body }), reject);
    }).on('error', reject);
  });
}

export function assertError(answer: Answer, code: ErrorCode, path: string): void {
  const body = JSON.parse(answer.body) as { error: { code: string; message: string } };
  assert.deepEqual([answer.status, body.error?.code], [ERRORS[code].status, code], `${path}: ${answer.body}`);
  assertHeaders(answer, path);
  assertShape(body, SHAPES.error, path);
  assert.deepEqual(SCHEMAS.error.parse(body), body, path);
  assert.ok(body.error.message.length > 0 && !/\n|\bat \S+:\d+|Exception|SELECT/.test(body.error.message), answer.body);
}

function assertHeaders({ headers }: Answer, path: string): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', path);
  assert.equal(headers['cache-control'], 'no-store', path);
  const forBrowsers = Object.keys(headers).filter(
    (name) => name.startsWith('access-control-') || name === 'set-cookie',
  );
  assert.deepEqual(forBrowsers, [], path);
}

/**
 * Tests alerts about crawlers in the whole service: servers report requests, and a real receiver and a real mail server get the
 * alerts.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AlertService } from './alert-service.ts';

const HOUR = 3_600_000_000;
const PEOPLE = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let alerts: AlertService;
let key: string;
before(async () => {
  alerts = await AlertService.start();
  await alerts.member('ada@example.com');
  const words = ['--name', 'log', '--scope', 'requests:write', '--sites', alerts.site];
  key = String((await alerts.svc('manage-key', 'create', ...words)).key);
});
after(() => alerts.close());

/** Reports requests, of some hours ago, as often as it says. */
async function report(crawler: string, times: number, { hoursAgo = 0, ...fields }: Record<string, unknown> = {}) {
  const time = new Date((alerts.clock.nowMicros() - Number(hoursAgo) * HOUR) / 1000).toISOString();
  const userAgent = crawler === '' ? PEOPLE : `Mozilla/5.0 (compatible; ${crawler}/1.0)`;
  const line = JSON.stringify({ time, path: '/', status: 200, bytes: 1, userAgent, ...fields });
  const headers = { authorization: `Bearer ${key}` };
  const body = Array.from({ length: times }, () => line).join('\n');
  const response = await fetch(`${alerts.service.url}/api/r`, { method: 'POST', headers, body });
  assert.equal(response.status, 202, await response.text());
}

async function problems(): Promise<unknown[]> {
  const { rules } = (await alerts.svc('alert', 'list')) as { rules: { problem?: string }[] };
  return rules.map(({ problem }) => problem);
}

test('new crawlers, a surge and errors reach the receiver and the mailbox, late lines too', async () => {
  const first = await alerts.rule('--type', 'new_crawler', '--email', 'ada@example.com');
  const surge = await alerts.rule('--type', 'crawler_surge', '--threshold', '30');
  const errors = await alerts.rule('--type', 'crawler_errors', '--threshold', '3');
  assert.deepEqual(await problems(), Array(3).fill('no_reports'));
  await report('GPTBot', 10);
  await report('', 100);
  assert.deepEqual(await alerts.bodies(), [], 'every crawler is new on the first day, and people are none');
  assert.deepEqual(await problems(), Array(3).fill(undefined));

  alerts.clock.advance(24 * HOUR);
  const day = new Date(alerts.clock.nowMicros() / 1000).toISOString().slice(0, 10);
  alerts.mailServer.mails.length = 0;
  await report('ClaudeBot', 2);
  await report('PerplexityBot', 5);
  await report('GPTBot', 1);
  // The address is none of Google's.
  await report('Googlebot', 4, { address: '203.0.113.9', status: 500 });
  const [told, ...others] = await alerts.bodies();
  assert.deepEqual(others, []);
  const { at, ...body } = told!;
  assert.equal(String(at).slice(0, 10), day);
  assert.deepEqual(body, {
    ...{ type: 'new_crawler', site: 'shop.example', rule: first, value: 5, threshold: null, day },
    crawlers: [
      { name: 'PerplexityBot', operator: 'Perplexity', requests: 5 },
      { name: 'ClaudeBot', operator: 'Anthropic', requests: 2 },
    ],
  });
  const [mail] = alerts.mailServer.mails;
  assert.equal(
    mail!.headers.subject,
    '2 new crawlers: PerplexityBot (Perplexity), ClaudeBot (Anthropic) on shop.example',
  );
  assert.match(mail!.text, /ClaudeBot \(Anthropic\): 2 requests/);
  assert.ok(mail!.text.includes(`/sites/${alerts.site}/crawlers?from=${day}&to=${day}`), mail!.text);
  await report('ClaudeBot', 20);
  const bodies = await alerts.bodies();
  assert.deepEqual(
    bodies.map(({ rule, value, threshold, day: of }) => [rule, value, threshold, of]),
    [[surge, 32, 30, day]],
    'a load is a load, whoever it is',
  );

  await alerts.service.close();
  await alerts.open();
  alerts.clock.advance(24 * HOUR);
  await report('bingbot', 3, { hoursAgo: 24, status: 404 });
  assert.deepEqual(
    (await alerts.bodies()).map(({ rule, value, day: of }) => [rule, value, of]).sort(),
    [
      [first, 3, day],
      [errors, 3, day],
    ],
    'lines of yesterday',
  );
  const { deliveries } = (await alerts.svc('alert', 'test', String(first))) as { deliveries: { status: string }[] };
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['succeeded', 'succeeded'],
  );
  const { at: _, day: __, ...sent } = (await alerts.sent()).at(-1)!;
  assert.deepEqual(sent, {
    ...{ type: 'new_crawler', site: 'shop.example', rule: first, value: 1, threshold: null },
    ...{ crawlers: [{ name: 'GPTBot', operator: 'OpenAI', requests: 1 }], test: true },
  });
});

/** Tests `svc alert …` as scripts and people use it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/domain/clock.ts';
import { emptyDirectory } from '../../src/sites/fixture.ts';
import { runCommand } from './command.ts';

test('rules are created, listed, turned off, tested and deleted', async (t) => {
  const dataDir = emptyDirectory(t);
  const run = (words: readonly string[], environment = {}) =>
    runCommand(words, { SVC_DATA: dataDir, SVC_WEBHOOK_ALLOW_HOSTS: 'hooks.example.com', ...environment }, systemClock);
  const json = async (words: readonly string[], environment = {}) => {
    const { status, out, err } = await run([...words, '--json'], environment);
    assert.deepEqual([status, err], [0, '']);
    return JSON.parse(out) as Record<string, unknown>;
  };
  await json(['org', 'create', '--name', 'Example']);
  const { id: site } = await json(['site', 'create', '--domain', 'example.com', '--name', 'E', '--timezone', 'UTC']);
  const create = ['alert', 'create', '--site', String(site), '--type'];
  const webhook = ['--url', 'https://hooks.example.com/x', '--secret', 'very-secret'];

  assert.deepEqual(await json([...create, 'spike', '--threshold', '5', ...webhook]), { id: 1, consents: [] });
  const smtp = { SVC_SMTP_URL: 'smtp://127.0.0.1:1' };
  const email = ['--email', 'a@example.com', '--email', 'b@example.com'];
  const consents = ['a', 'b'].map((name) => {
    const unasked = { askedAt: null, asksLeft: 3, graceUntil: null, mayAskAgain: false };
    return { email: `${name}@example.com`, state: 'waiting', ...unasked };
  });
  assert.deepEqual(await json([...create, 'silence', '--threshold', '0.5', ...email], smtp), { id: 2, consents });
  const warning =
    'this command knows no mail server; emails of this rule fail unless SVC_SMTP_URL is set for the service';
  assert.deepEqual(await json([...create, 'goal', ...email]), { id: 3, consents, warning });
  assert.deepEqual(await run([...create, 'goal', ...email]), {
    status: 0,
    out: [
      'Created alert rule 4 (goal: first conversion of a day: all goals) of example.com.',
      'a@example.com is no member of the organization: it gets alerts once it has agreed by email.',
      'b@example.com is no member of the organization: it gets alerts once it has agreed by email.',
      `Try it: bin/svc alert test 4 --data ${dataDir}\n`,
    ].join('\n'),
    err: `svc: ${warning}\n`,
  });

  const { rules } = (await json(['alert', 'list', '--site', String(site)])) as { rules: Record<string, unknown>[] };
  assert.deepEqual(rules[0], {
    id: 1,
    type: 'spike',
    threshold: 5,
    goalId: null,
    currency: null,
    url: 'https://hooks.example.com/x',
    emails: [],
    destinations: {},
    enabled: true,
    state: 'armed',
    createdAt: rules[0]!.createdAt,
    consents: [],
    site,
  });
  assert.ok(!JSON.stringify(rules).includes('very-secret'));
  assert.deepEqual(await json(['alert', 'disable', '1']), { id: 1, enabled: false });
  assert.deepEqual(rules[1]!.consents, consents);
  const table = (await run(['alert', 'list'])).out;
  assert.match(table, /^1 {3}example\.com {2}spike: 5 visitors or more in 5 minutes .* off$/m);
  assert.match(
    table,
    /^2 {3}example\.com {2}silence: no event for 0\.5 hours .* a@example\.com \(waiting\), b@example\.com \(waiting\) {2}armed$/m,
  );

  assert.deepEqual(await json(['alert', 'history', '3']), { deliveries: [] });
  const { deliveries } = (await json(['alert', 'test', '3'])) as { deliveries: { status: string }[] };
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['failed', 'failed'],
  );
  assert.deepEqual((await json(['alert', 'history', '3'])).deliveries, deliveries.toReversed());
  assert.match(
    (await run(['alert', 'history', '3'])).out,
    /goal \(test\) {2}b@example\.com {2}1 .* no mail server is configured/,
  );
  const asked = (await json(['alert', 'test', '2'], smtp)) as { deliveries: { status: string }[] };
  assert.deepEqual(
    asked.deliveries.map(({ status }) => status),
    ['rejected:no-consent', 'rejected:no-consent'],
  );
  assert.match(
    (await run(['alert', 'history', '2'])).out,
    /b@example\.com .* the address has not agreed to alert emails yet; it will be asked by email$/m,
  );
  assert.deepEqual(await json(['alert', 'delete', '3']), { id: 3 });

  for (const [words, message] of [
    [['alert', 'test', '9'], 'there is no alert rule 9'],
    [['alert', 'history', '3'], 'there is no alert rule 3'],
    [['alert', 'enable', '9'], 'there is no alert rule 9'],
    [['alert', 'delete', 'x'], 'the id is a whole number, not "x" (see bin/svc alert delete --help)'],
    [[...create, 'spike', ...webhook], 'a spike rule needs a threshold'],
    [
      [...create, 'peak'],
      '--type is spike or drop or silence or goal or revenue or goal_drop or revenue_drop or new_crawler or crawler_surge or crawler_errors, not "peak" (see bin/svc alert create --help)',
    ],
    [[...create, 'spike', '--threshold', '5%'], '--threshold is a number, not "5%" (see bin/svc alert create --help)'],
    [[...create, 'goal', '--goal', '7', ...webhook], 'the site has no goal 7'],
    [
      [...create, 'goal', '--url', 'http://hooks.example.com/', '--secret', 's'],
      'the webhook URL must begin with https:// (rejected:scheme)',
    ],
    [
      [...create, 'goal', '--url', 'https://127.0.0.1/', '--secret', 's'],
      'the webhook URL must use a host name, not an IP address (rejected:ip-literal)',
    ],
  ] as const) {
    assert.deepEqual(await run(words), { status: 1, out: '', err: `svc: ${message}\n` });
  }
});

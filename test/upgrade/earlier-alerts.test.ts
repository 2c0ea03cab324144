/** Tests that addresses outside an organisation, in rules of an earlier version, get alerts for 30 days and are asked once. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { startService } from '../../src/service/service.ts';
import { readConfig } from '../../src/service/settings/config.ts';
import { startMailServer } from '../alerts/mail-server.ts';
import { heavyTest } from '../heavy-checks.ts';
import { unpacked } from './data-directory.ts';

/** The last version before consents. Its directory has a rule about two hours without events. */
const BEFORE = 'caf46751';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ASK = 'Alert emails from Example: do you agree?';
const ALERT = /^No data received for .* on example\.com$/;

/** A service on the directory of the earlier version, on a clock that the test moves. */
async function upgraded(t: TestContext, environment: Readonly<Record<string, string>>) {
  const { dataDir, kept } = unpacked(t, BEFORE);
  let nowMs = kept.nowMs;
  const start = (variables = environment) => {
    const config = readConfig(variables, { data: dataDir, port: '0' });
    return startService(config, { nowMicros: () => nowMs * 1000 }, pino({ level: 'silent' }));
  };
  let service = await start();
  t.after(() => service.close());
  const visit = async () => {
    const headers = { origin: 'https://example.com', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const body = JSON.stringify({ s: kept.site, u: '/' });
    await fetch(`${service.url}/api/e`, { method: 'POST', headers, body });
  };
  return {
    restart: async (variables = environment) => {
      await service.close();
      service = await start(variables);
    },
    ask: () => service.askForConsents(),
    metrics: async () => (await fetch(`${service.url}/metrics`)).text(),
    later: (ms: number) => {
      nowMs += ms;
    },
    /** Lets the site be visited, then be silent for three hours, and delivers the alert of that. */
    alert: async () => {
      await visit();
      await service.settle();
      await service.evaluateAlerts();
      nowMs += 3 * HOUR_MS;
      await service.evaluateAlerts();
    },
  };
}

test('they are asked once, and get alerts for 30 days whether or not they answer', async (t) => {
  const { url, mails } = await startMailServer(t);
  const taken = () => mails.splice(0).map(({ to, headers }) => `${to[0]!.toLowerCase()} ${headers.subject}`);
  const world = await upgraded(t, { SVC_SMTP_URL: url });
  await world.ask();
  assert.deepEqual(taken(), [`guest@example.org ${ASK}`]);
  assert.match(await world.metrics(), /^svc_mails_total\{kind="consent",status="succeeded"\} 1$/m);
  await world.restart();
  for (const days of [1, 28]) {
    world.later(days * DAY_MS);
    await world.ask();
    await world.alert();
    assert.match(mails[0]!.text, /^Agree or refuse: http/m);
    const [alert, ...others] = taken();
    assert.match(alert!.replace('guest@example.org ', ''), ALERT, `${days} days later`);
    assert.deepEqual(others, []);
  }
  world.later(DAY_MS);
  await world.ask();
  await world.alert();
  assert.deepEqual(taken(), []);
});

heavyTest('without a mail server the 30 days do not begin; once there is one, they do with the ask', async (t) => {
  const { url, mails } = await startMailServer(t);
  const subjects = () => mails.splice(0).map(({ headers }) => headers.subject!);
  const world = await upgraded(t, {});
  await world.ask();
  world.later(31 * DAY_MS);
  await world.restart({ SVC_SMTP_URL: url });
  await world.ask();
  assert.deepEqual(subjects(), [ASK]);
  world.later(29 * DAY_MS);
  await world.alert();
  assert.match(subjects().join(), ALERT);
  world.later(DAY_MS);
  await world.alert();
  assert.deepEqual(subjects(), []);
});

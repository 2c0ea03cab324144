/** Tests emails through a real SMTP server and in a real browser. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { Alert } from '../../src/alerts/alert-body.ts';
import { writeEmail } from '../../src/alerts/receivers/email.ts';
import { SmtpSender } from '../../src/mail/smtp.ts';
import { launchBrowser } from '../browser/browser.ts';
import { assertWithin } from '../heavy-checks.ts';
import { certificate, Harness } from './harness.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startReceiver, startTrap } from './receiver.ts';

const never = new AbortController().signal;
const ALERT: Alert = {
  type: 'spike',
  site: 'example.com',
  rule: 3,
  value: 1234,
  threshold: 1000,
  at: '2026-03-10T12:00:00.000Z',
};
const CONTEXT = {
  siteName: 'Example',
  timezone: 'UTC',
  goalName: null,
  link: 'https://stats.example/sites/abc',
  consent: null,
};
const MESSAGE = writeEmail(ALERT, CONTEXT, 'en');

/** @param timeoutMs a busy machine has long enough by default */
function through(server: Pick<MailServer, 'url'>, query = '', timeoutMs = 120_000): SmtpSender {
  return new SmtpSender({ url: server.url + query, host: 'stats.example', timeoutMs });
}

test('an email of a rule reaches each address by itself, with the figure, the threshold and a link', async (t) => {
  const server = await startMailServer(t);
  const harness = await Harness.open(t, { email: through(server) });
  const receiver = await startReceiver(t, certificate, { status: 200 });
  const rule = await harness.rule(receiver.port, { emails: ['ada@example.com', 'Bob.B@Example.com'] });
  await harness.fire(rule, 1234);
  await harness.deliver();
  assert.deepEqual(await harness.history(rule), ['1 succeeded', '1 succeeded', '1 succeeded']);
  assert.equal(receiver.received.length, 1);
  assert.deepEqual(server.mails.map(({ to }) => to).sort(), [['Bob.B@example.com'], ['ada@example.com']]);
  const { headers, from, text, html } = server.mails[0]!;
  const endLink = /<(.+)>/.exec(headers['list-unsubscribe']!)![1]!;
  assert.match(endLink, /^https:\/\/stats\.example\/dashboard\/alerts\/consent\?token=[0-9A-Za-z]{43}$/);
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
  assert.equal(from, 'svc@stats.example');
  assert.equal(headers.from, 'svc <svc@stats.example>');
  assert.equal(headers.subject, 'Traffic spike: 1,234 visitors in 5 minutes on example.com');
  assert.equal(headers['auto-submitted'], 'auto-generated');
  const link = `https://stats.example/sites/${harness.site.publicId}`;
  assert.equal(
    text.trimEnd(),
    [
      'Example (example.com)',
      'Traffic spike: 1,234 visitors in 5 minutes',
      '',
      'Threshold: 10 visitors or more in 5 minutes',
      'Detected 10 Mar 2026, 13:00 (Europe/Paris)',
      '',
      `Open dashboard: ${link}?from=2026-03-10&to=2026-03-10`,
      '',
      'You’re receiving this because you’re a recipient of an alert for example.com.',
      `Manage alerts: ${link}/alerts`,
      `Stop these emails: ${endLink}`,
    ].join('\n'),
  );
  for (const part of [
    'Traffic spike: 1,234 visitors in 5 minutes',
    'Threshold: 10 visitors',
    `href="${link}/alerts"`,
  ]) {
    assert.ok(html.includes(part), part);
  }
});

test('the sender is the one in the URL, else its user, else svc at the public host', async (t) => {
  const users: (string | undefined)[] = [];
  const server = await startMailServer(t, {
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      users.push(`${username} ${password}`);
      done(null, { user: username });
    },
  });
  const login = { url: server.url.replace('//', `//${encodeURIComponent('me@mail.example')}:p%20w@`) };
  for (const [sender, from] of [
    [through(server, '?from=alerts@example.com'), 'alerts@example.com'],
    [through(login), 'me@mail.example'],
    [through(login, '?from=alerts@example.com'), 'alerts@example.com'],
    [through(server), 'svc@stats.example'],
  ] as const) {
    assert.deepEqual(await sender.send('a@example.com', MESSAGE, never), {
      status: 'succeeded',
      detail: '',
      final: true,
    });
    assert.equal(server.mails.at(-1)!.from, from);
  }
  assert.deepEqual(users, ['me@mail.example p w', 'me@mail.example p w']);
});

test('each outcome of sending has its status', async (t) => {
  const refused = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const refusing = (code: number, text = 'no') =>
    startMailServer(t, { onRcptTo: (_address, _session, done) => done(refused(code, text)) });
  const strange = await startMailServer(t, { onAuth: (_auth, _session, done) => done(refused(535, 'wrong password')) });
  const unknown = await startMailServer(t, {
    onMailFrom: (_address, _session, done) => done(refused(550, 'no such sender')),
  });
  const silent = await startTrap(t);
  const chatty = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => {}));
  await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve));
  t.after(() => chatty.close());
  const port = (chatty.address() as { port: number }).port;
  for (const [name, server, status, final] of [
    ['an address refused for good', await refusing(550), 'failed', true],
    ['an address of no user', await refusing(550, '5.1.1 no such user'), 'failed', true],
    ['a sender refused with the address', await refusing(550, '5.1.8 sender not found'), 'failed:network', false],
    ['a relay that wants a sign-in', await refusing(530, 'sign in first'), 'failed:network', false],
    ['a relay that refuses the sender', await refusing(554, '5.7.1 Relay access denied'), 'failed:network', false],
    ['a relay without codes', await refusing(550, 'relay not permitted'), 'failed:network', false],
    ['a sender refused', unknown, 'failed:network', false],
    ['a sign-in refused', { url: strange.url.replace('//', '//me:wrong@') }, 'failed:network', false],
    ['an address refused for now', await refusing(451), 'failed:network', false],
    ['a server that says nothing', { url: `smtp://127.0.0.1:${silent.port}` }, 'failed:timeout', false],
    ['no server', { url: 'smtp://127.0.0.1:1' }, 'failed:network', false],
    ['no mail server', { url: `smtp://127.0.0.1:${port}` }, 'failed:network', false],
    ['no TLS where it is expected', { url: `smtps://127.0.0.1:${port}` }, 'failed:network', false],
  ] as const) {
    const startMs = performance.now();
    const result = await through(server, '', status === 'failed:timeout' ? 500 : undefined).send(
      'a@example.com',
      MESSAGE,
      never,
    );
    assert.deepEqual([result.status, result.final], [status, final], `${name}: ${result.detail}`);
    assert.notEqual(result.detail, '');
    assertWithin(performance.now() - startMs, 1500, name);
  }
  const without = await Harness.open(t);
  const rule = await without.rule(null, { emails: ['a@example.com'] });
  await without.fire(rule);
  await without.deliver();
  assert.deepEqual(await without.history(rule), ['1 failed']);
});

test('an address that is refused for good is not tried again; an unreachable mail server is', async (t) => {
  const server = await startMailServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone') ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
  });
  const harness = await Harness.open(t, { email: through(server) });
  const gone = await harness.rule(null, { emails: ['gone@example.com'] });
  await harness.fire(gone);
  await harness.deliver();
  await harness.after(60 * 60_000);
  assert.deepEqual(await harness.history(gone), ['1 failed']);

  const away = await Harness.open(t, { email: through({ url: 'smtp://127.0.0.1:1' }) });
  const rule = await away.rule(null, { emails: ['a@example.com'] });
  await away.fire(rule);
  await away.deliver();
  for (const minutes of [1, 5, 25, 60]) await away.after(minutes * 60_000);
  assert.deepEqual(await away.history(rule), ['1 failed:network', '2 failed:network', '3 failed:network', '4 failed']);
});

test('names are text, never markup', () => {
  const evil = `<script>alert(1)</script>"'&`;
  const context = { ...CONTEXT, siteName: evil, goalName: evil, link: 'https://stats.example/"><script>' };
  const { html } = writeEmail(ALERT, context, 'en');
  assert.ok(!html.includes('<script'));
  assert.ok(html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'));
});

test('a name with line breaks adds no header and no recipient', async (t) => {
  const server = await startMailServer(t);
  const evil = 'x\r\nBcc: eve@example.com\r\n\r\n<b>';
  const message = writeEmail({ ...ALERT, type: 'goal' }, { ...CONTEXT, siteName: evil, goalName: evil }, 'en');
  assert.equal((await through(server).send('ada@example.com', message, never)).status, 'succeeded');
  const [{ to, headers }, ...others] = server.mails as [MailServer['mails'][number]];
  assert.deepEqual([to, others, headers.bcc], [['ada@example.com'], [], undefined]);
  assert.equal(
    headers.subject,
    'Goal reached: 1,234 conversions of x Bcc: eve@example.com <b> in one day on example.com',
  );
});

test('the HTML email fits a phone and a desktop, light and dark, and loads nothing', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const siteName = 'Bäckerei Straßenfest und Donaudampfschifffahrtsgesellschaftskapitän GmbH & Co. KG';
  const goalName = 'Bestellung-abgeschlossen-mit-einem-sehr-langen-Namen-ohne-jede-Lücke-darin';
  for (const [name, width, colorScheme, alert, context] of [
    ['desktop', 800, 'light', ALERT, CONTEXT],
    ['phone', 360, 'dark', { ...ALERT, test: true, type: 'goal' }, { ...CONTEXT, siteName, goalName }],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.setContent(writeEmail(alert as Alert, context, 'en').html);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(overflow, 0, `${name} scrolls sideways`);
    const background = await page.evaluate("getComputedStyle(document.querySelector('.card')).backgroundColor");
    assert.equal(background, colorScheme === 'dark' ? 'rgb(23, 26, 33)' : 'rgb(255, 255, 255)');
    assert.deepEqual(requests, []);
  }
});

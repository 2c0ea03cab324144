/** Tests emails through a real SMTP server and in a real browser. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { Alert } from '../../src/alerts/alert-body.ts';
import { writeEmail } from '../../src/alerts/channels/email.ts';
import { NO_MAIL_SERVER, SmtpSender } from '../../src/mail/smtp.ts';
import { launchBrowser } from '../browser/browser.ts';
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
const CONTEXT = { siteName: 'Example', goalName: null, link: 'https://stats.example/sites/abc' };
const MESSAGE = writeEmail(ALERT, CONTEXT);

function through(server: Pick<MailServer, 'url'>, query = ''): SmtpSender {
  return new SmtpSender({ url: server.url + query, host: 'stats.example', timeoutMs: 500 });
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
  assert.equal(from, 'svc@stats.example');
  assert.equal(headers.from, 'svc <svc@stats.example>');
  assert.equal(headers.subject, 'example.com: 1,234 visitors in the last 5 minutes');
  assert.equal(headers['auto-submitted'], 'auto-generated');
  const link = `https://stats.example/sites/${harness.site.publicId}`;
  assert.equal(
    text.trimEnd(),
    [
      'Example (example.com)',
      '1,234 visitors in the last 5 minutes',
      '',
      'Threshold: 10 visitors or more within 5 minutes.',
      'Seen at 2026-03-10 12:00 UTC.',
      '',
      `Look at the site: ${link}`,
      '',
      `You get this because your address stands in alert rule ${rule.id} of example.com.`,
    ].join('\n'),
  );
  for (const part of ['1,234 visitors in the last 5 minutes', 'Threshold: 10 visitors', `href="${link}"`]) {
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
  const refusing = (code: number) =>
    startMailServer(t, {
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: code })),
    });
  const silent = await startTrap(t);
  const chatty = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => {}));
  await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve));
  t.after(() => chatty.close());
  const port = (chatty.address() as { port: number }).port;
  for (const [name, server, status, final] of [
    ['an address refused for good', await refusing(550), 'failed', true],
    ['an address refused for now', await refusing(451), 'failed:network', false],
    ['a server that says nothing', { url: `smtp://127.0.0.1:${silent.port}` }, 'failed:timeout', false],
    ['no server', { url: 'smtp://127.0.0.1:1' }, 'failed:network', false],
    ['no mail server', { url: `smtp://127.0.0.1:${port}` }, 'failed:network', false],
    ['no TLS where it is expected', { url: `smtps://127.0.0.1:${port}` }, 'failed:network', false],
  ] as const) {
    const startMs = performance.now();
    const result = await through(server).send('a@example.com', MESSAGE, never);
    assert.deepEqual([result.status, result.final], [status, final], `${name}: ${result.detail}`);
    assert.notEqual(result.detail, '');
    assert.ok(performance.now() - startMs < 1500, name);
  }
  assert.equal((await NO_MAIL_SERVER.send('a@example.com', MESSAGE, never)).status, 'failed');
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

test('the email says for each type what has fired it', () => {
  const subject = (fields: Partial<Alert>, goalName: string | null = null) =>
    writeEmail({ ...ALERT, ...fields }, { ...CONTEXT, goalName }).subject;
  assert.equal(subject({ type: 'drop', value: 1 }), 'example.com: 1 visitor in the last 12 hours');
  assert.equal(subject({ type: 'silence', value: 2.5 }), 'example.com: no event for 2.5 hours');
  assert.equal(subject({ type: 'goal', value: 1, threshold: null }), 'example.com: 1 conversion in one day');
  assert.equal(subject({ type: 'goal', value: 20 }, 'Order'), 'example.com: 20 conversions in one day: Order');
  assert.equal(subject({ test: true }), '[Test] example.com: 1,234 visitors in the last 5 minutes');
  const first = writeEmail({ ...ALERT, type: 'goal', threshold: null }, CONTEXT).text;
  assert.ok(first.includes("Threshold: the day's first conversion of all goals together."));
});

test('names are text, never markup', () => {
  const evil = `<script>alert(1)</script>"'&`;
  const { html } = writeEmail(ALERT, { siteName: evil, goalName: evil, link: 'https://stats.example/"><script>' });
  assert.ok(!html.includes('<script'));
  assert.ok(html.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;'));
});

test('a name with line breaks adds no header and no recipient', async (t) => {
  const server = await startMailServer(t);
  const evil = 'x\r\nBcc: eve@example.com\r\n\r\n<b>';
  const message = writeEmail({ ...ALERT, type: 'goal' }, { ...CONTEXT, siteName: evil, goalName: evil });
  assert.equal((await through(server).send('ada@example.com', message, never)).status, 'succeeded');
  const [{ to, headers }, ...others] = server.mails as [MailServer['mails'][number]];
  assert.deepEqual([to, others, headers.bcc], [['ada@example.com'], [], undefined]);
  assert.equal(headers.subject, 'example.com: 1,234 conversions in one day: x Bcc: eve@example.com <b>');
});

test('the HTML email fits a phone and a desktop, and loads nothing', async (t) => {
  const browser = await launchBrowser();
  t.after(() => browser.close());
  const siteName = 'Bäckerei Straßenfest und Donaudampfschifffahrtsgesellschaftskapitän GmbH & Co. KG';
  const goalName = 'Bestellung-abgeschlossen-mit-einem-sehr-langen-Namen-ohne-jede-Lücke-darin';
  for (const [name, width, alert, context] of [
    ['desktop', 800, ALERT, CONTEXT],
    ['phone', 360, { ...ALERT, test: true, type: 'goal' }, { ...CONTEXT, siteName, goalName }],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 600 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.setContent(writeEmail(alert as Alert, context).html);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(overflow, 0, `${name} scrolls sideways`);
    assert.deepEqual(requests, []);
  }
});

/** Tests what each target gets, byte for byte, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert } from '../../alerts/alert-body.ts';
import { type Posted, startRelay, startTarget } from '../relay.fixture.ts';
import type { TargetAccess } from '../target.ts';
import { TARGETS, type TargetName } from './registry.ts';

const DASHBOARD = 'https://stats.example.com';
const FACTS = {
  site: 'example.com',
  threshold: '1,000 visitors or more in 5 minutes',
  time: '2026-03-10 13:00 (Europe/Berlin)',
};

/** Passes an alert on to a target at `path`. Returns what the target got. */
async function posted(
  t: Parameters<typeof startTarget>[0],
  name: TargetName,
  { path, ...given }: Partial<TargetAccess> & { readonly path: string },
  alert: Partial<Alert> = {},
  dashboardUrl: string | null = DASHBOARD,
): Promise<Posted> {
  const server = await startTarget(t);
  const access = { telegramToken: null, telegramChat: null, ntfyToken: null, ...given, url: `${server.url}${path}` };
  const target = TARGETS[name];
  assert.equal(target.missing(access), null);
  const relay = await startRelay(t, null, { target, access, dashboardUrl, timeZone: 'Europe/Berlin' });
  assert.equal(await relay.deliver(alert), 200);
  assert.equal(server.posted.length, 1);
  const [request] = server.posted;
  assert.deepEqual([request!.method, request!.headers['content-type']], ['POST', 'application/json']);
  return request!;
}

test('Slack gets a text for notifications, and blocks', async (t) => {
  const { path, body } = await posted(t, 'slack', { path: '/services/T0/B0/secret' });
  assert.equal(path, '/services/T0/B0/secret');
  const field = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });
  assert.deepEqual(body, {
    text: 'Traffic spike: example.com: 1,234 visitors in the last 5 minutes',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Traffic spike: example.com', emoji: false } },
      { type: 'section', text: field('*1,234 visitors in the last 5 minutes*') },
      {
        type: 'section',
        fields: [
          field(`*Site*\n${FACTS.site}`),
          field(`*Threshold*\n${FACTS.threshold}`),
          field(`*Time*\n${FACTS.time}`),
          field('*Rule*\n7'),
        ],
      },
      { type: 'section', text: field('<https://stats.example.com|Open dashboard>') },
    ],
  });
});

test('Discord gets an embed that mentions nobody, and must have saved it', async (t) => {
  const { path, body } = await posted(t, 'discord', { path: '/api/webhooks/1/secret?thread_id=2' }, { type: 'drop' });
  assert.equal(path, '/api/webhooks/1/secret?thread_id=2&wait=true');
  assert.deepEqual(body, {
    embeds: [
      {
        title: 'Traffic drop: example.com',
        description: '**1,234 visitors in the last 12 hours**\n[Open dashboard](https://stats.example.com)',
        color: 0xd97706,
        fields: [
          { name: 'Site', value: FACTS.site, inline: true },
          { name: 'Threshold', value: 'Fewer than 1,000 visitors in 12 hours', inline: true },
          { name: 'Time', value: '2026-03-10 13:00 \\(Europe/Berlin\\)', inline: true },
          { name: 'Rule', value: '7', inline: true },
        ],
        url: DASHBOARD,
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

test('Teams gets an Adaptive Card', async (t) => {
  const { path, body } = await posted(t, 'teams', { path: '/workflows/1/invoke?sig=secret' }, { value: 1000.5 });
  assert.equal(path, '/workflows/1/invoke?sig=secret');
  assert.deepEqual(body, {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: 'Traffic spike: example.com', size: 'Large', weight: 'Bolder', wrap: true },
            { type: 'TextBlock', text: '1,000.5 visitors in the last 5 minutes', wrap: true },
            {
              type: 'FactSet',
              facts: [
                { title: 'Site', value: FACTS.site },
                { title: 'Threshold', value: FACTS.threshold },
                { title: 'Time', value: '2026-03-10 13:00 \\(Europe/Berlin\\)' },
                { title: 'Rule', value: '7' },
              ],
            },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open dashboard', url: DASHBOARD }],
        },
      },
    ],
  });
});

test('Telegram gets a message of the bot to the chat', async (t) => {
  const access = { path: '', telegramToken: '123:ABC-def', telegramChat: '-1001' };
  const { path, body } = await posted(t, 'telegram', access, { type: 'silence', value: 1.58, threshold: 1.5 });
  assert.equal(path, '/bot123:ABC-def/sendMessage');
  assert.deepEqual(body, {
    chat_id: '-1001',
    parse_mode: 'HTML',
    text: [
      '<b>No data received: example.com</b>',
      'No event for 1.58 hours',
      '',
      'Site: example.com',
      'Threshold: No event for 1.5 hours',
      `Time: ${FACTS.time}`,
      'Rule: 7',
      '',
      '<a href="https://stats.example.com">Open dashboard</a>',
    ].join('\n'),
    link_preview_options: { is_disabled: true },
  });
  assert.equal(
    TARGETS.telegram.addressOf({ url: null, telegramToken: '1:A', telegramChat: '2', ntfyToken: null }).url,
    'https://api.telegram.org/bot1:A/sendMessage',
  );
});

test('ntfy gets JSON at its root, with title, priority, tags and a click', async (t) => {
  const goal = { type: 'goal', value: 1, threshold: null, test: true } as const;
  const { path, headers, body } = await posted(t, 'ntfy', { path: '/ntfy/my-alerts', ntfyToken: 'tk_1' }, goal);
  assert.deepEqual([path, headers.authorization], ['/ntfy/', 'Bearer tk_1']);
  assert.deepEqual(body, {
    topic: 'my-alerts',
    title: '[Test] Goal reached: example.com',
    message: [
      '1 conversion in one day',
      'Site: example.com',
      'Threshold: First conversion of a day',
      `Time: ${FACTS.time}`,
      'Rule: 7',
      '',
      'This is a test with made-up data.',
    ].join('\n'),
    priority: 3,
    tags: ['dart'],
    click: DASHBOARD,
  });
});

test('amounts of money are written in their currency', async (t) => {
  const revenue = { type: 'revenue', value: 1234.5, threshold: 1000, currency: 'EUR' } as const;
  const { body } = await posted(t, 'ntfy', { path: '/ntfy/my-alerts' }, revenue);
  const { title, message, tags } = body as { title: string; message: string; tags: string[] };
  assert.deepEqual([title, tags], ['Revenue reached: example.com', ['moneybag']]);
  assert.deepEqual(message.split('\n').slice(0, 3), [
    '€1,234.50 in one day',
    'Site: example.com',
    'Threshold: €1,000.00 or more in a day',
  ]);
});

test('no text of an alert is markup, and without a dashboard there is no link', async (t) => {
  const access = { path: '/x', telegramToken: '1:A', telegramChat: '2' };
  const odd = { site: '<!here>&*_[a](b)"', test: true } as const;
  const texts = async (name: TargetName) => JSON.stringify((await posted(t, name, access, odd, null)).body);
  const slack = await texts('slack');
  assert.ok(slack.includes('"text":"*Site*\\n&lt;!here&gt;&amp;*_[a](b)\\""'), slack);
  const telegram = await texts('telegram');
  assert.ok(telegram.includes('&lt;!here&gt;&amp;*_[a](b)&quot;</b>'), telegram);
  const markdown = JSON.stringify('\\<!here\\>&\\*\\_\\[a\\]\\(b\\)"').slice(1, -1);
  for (const name of ['discord', 'teams'] as const) {
    const text = await texts(name);
    assert.ok(text.includes(`: ${markdown}"`), text);
    assert.ok(!text.includes('Open dashboard') && !text.includes('"url"'), text);
  }
  assert.ok(!slack.includes('Open dashboard') && !telegram.includes('href'));
  assert.ok(!(await texts('ntfy')).includes('click'));
});

test('each target names what is not set', () => {
  const nothing = { url: null, telegramToken: null, telegramChat: null, ntfyToken: null };
  const missing = (name: TargetName, access: Partial<TargetAccess> = {}) =>
    TARGETS[name].missing({ ...nothing, ...access });
  assert.deepEqual(
    [
      missing('slack'),
      missing('discord'),
      missing('teams'),
      missing('telegram'),
      missing('telegram', { telegramToken: '1:A' }),
      missing('ntfy'),
      missing('ntfy', { url: 'https://ntfy.sh' }),
    ],
    [
      'SVC_RELAY_URL, the URL of the incoming webhook',
      "SVC_RELAY_URL, the URL of the channel's webhook",
      'SVC_RELAY_URL, the URL of the workflow',
      "SVC_RELAY_TELEGRAM_TOKEN, the bot's token",
      '--chat, the id of the chat',
      'SVC_RELAY_URL, the URL of the topic such as https://ntfy.sh/my-alerts',
      'SVC_RELAY_URL with the topic at its end, such as https://ntfy.sh/my-alerts',
    ],
  );
});

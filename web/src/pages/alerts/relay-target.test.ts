import assert from 'node:assert/strict';
import test from 'node:test';
import { chatOf, relayCommand } from './relay-target.ts';

test('an address of Slack, Discord or Teams is recognized, and no other one', () => {
  const chats = {
    slack: ['https://hooks.slack.com/services/T0/B0/x', ' https://HOOKS.slack.com/triggers/E0/1/x '],
    discord: [
      'https://discord.com/api/webhooks/1/x',
      'https://ptb.discord.com/api/webhooks/1/x',
      'https://discordapp.com/api/webhooks/1/x',
    ],
    teams: ['https://shop.webhook.office.com/webhookb2/x'],
  };
  for (const [chat, urls] of Object.entries(chats)) {
    for (const url of urls) assert.equal(chatOf(url), chat, url);
  }
  for (const url of [
    '',
    'slack',
    'https://relay.example.com/',
    'https://hooks.slack.com.example.com/',
    'https://notdiscord.com/',
    'https://prod-12.westeurope.logic.azure.com:443/workflows/x',
  ]) {
    assert.equal(chatOf(url), null, url);
  }
});

test('the command has the address as one word of a shell', () => {
  const url = "https://hooks.slack.com/services/T0/B0/x'y";
  assert.equal(
    relayCommand('slack', url),
    "SVC_RELAY_URL='https://hooks.slack.com/services/T0/B0/x%27y' svc relay --to slack --secret-file alert-secrets",
  );
});

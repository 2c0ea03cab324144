import { LINK_LABEL } from '../message.ts';
import type { Target } from '../target.ts';
import { webhookAddress } from './webhook-address.ts';

/** The most characters of a header block. */
const HEADER_MAX_CHARS = 150;

/**
 * Posts to an incoming webhook of Slack (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
 * Notifications show `text`, the channel shows the blocks.
 */
export const slackTarget: Target = {
  label: 'Slack',
  ...webhookAddress('the URL of the incoming webhook'),
  bodyOf: ({ title, headline, facts, note, link }) => ({
    text: escapeMrkdwn(`${title}: ${headline}`),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title), emoji: false } },
      section(`*${escapeMrkdwn(headline)}*`),
      {
        type: 'section',
        fields: facts.map(({ name, value }) => mrkdwn(`*${escapeMrkdwn(name)}*\n${escapeMrkdwn(value)}`)),
      },
      ...(note === null ? [] : [{ type: 'context', elements: [mrkdwn(escapeMrkdwn(note))] }]),
      // A button would call the app back, which an app for webhooks alone does not answer.
      ...(link === null ? [] : [section(`<${escapeMrkdwn(link)}|${LINK_LABEL}>`)]),
    ],
  }),
};

function section(text: string) {
  return { type: 'section', text: mrkdwn(text) };
}

/** Makes a text object. `verbatim` keeps Slack from making links of domains. */
function mrkdwn(text: string) {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** Escapes the three characters that begin mentions and links. */
function escapeMrkdwn(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cut(text: string): string {
  return text.length > HEADER_MAX_CHARS ? `${text.slice(0, HEADER_MAX_CHARS - 1)}…` : text;
}

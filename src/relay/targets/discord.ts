import type { AlertType } from '../../domain/alert-rule.ts';
import { LINK_LABEL } from '../message.ts';
import type { Target } from '../target.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { webhookAddress } from './webhook-address.ts';

/** The colour of the bar beside the message, RGB. */
const COLOURS: Readonly<Record<AlertType, number>> = {
  spike: 0x2f6fed,
  drop: 0xd97706,
  silence: 0xd92d20,
  goal: 0x1a9b5c,
  revenue: 0x1a9b5c,
  goal_drop: 0xd97706,
  revenue_drop: 0xd97706,
  new_crawler: 0x2f6fed,
  crawler_surge: 0xd97706,
  crawler_errors: 0xd92d20,
};

const { missing, addressOf } = webhookAddress("the URL of the channel's webhook");

/** Posts to a webhook of a Discord channel (https://discord.com/developers/docs/resources/webhook#execute-webhook). */
export const discordTarget: Target = {
  label: 'Discord',
  missing,
  addressOf: (access) => {
    const url = new URL(addressOf(access).url);
    // Without it, Discord answers 204 to messages that it then does not save.
    url.searchParams.set('wait', 'true');
    return { url: url.href, headers: {} };
  },
  bodyOf: ({ type, title, headline, facts, note, link }) => ({
    embeds: [
      {
        title: escapeMarkdown(title),
        description: [
          `**${escapeMarkdown(headline)}**`,
          ...(note === null ? [] : [escapeMarkdown(note)]),
          ...(link === null ? [] : [`[${LINK_LABEL}](${link})`]),
        ].join('\n'),
        color: COLOURS[type],
        fields: facts.map(({ name, value }) => ({ name, value: escapeMarkdown(value), inline: true })),
        ...(link === null ? {} : { url: link }),
      },
    ],
    // No text of an alert can mention anybody.
    allowed_mentions: { parse: [] },
  }),
};

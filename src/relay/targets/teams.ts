import { LINK_LABEL } from '../message.ts';
import type { Target } from '../target.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { webhookAddress } from './webhook-address.ts';

/**
 * Posts an Adaptive Card to a workflow of Microsoft Teams that begins with "When a Teams webhook request is received"
 * (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). Text blocks and
 * facts of a card are Markdown.
 */
export const teamsTarget: Target = {
  label: 'Microsoft Teams',
  ...webhookAddress('the URL of the workflow'),
  bodyOf: ({ title, headline, facts, note, link }) => ({
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
            { type: 'TextBlock', text: escapeMarkdown(title), size: 'Large', weight: 'Bolder', wrap: true },
            { type: 'TextBlock', text: escapeMarkdown(headline), wrap: true },
            { type: 'FactSet', facts: facts.map(({ name, value }) => ({ title: name, value: escapeMarkdown(value) })) },
            ...(note === null ? [] : [{ type: 'TextBlock', text: escapeMarkdown(note), isSubtle: true, wrap: true }]),
          ],
          ...(link === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: LINK_LABEL, url: link }] }),
        },
      },
    ],
  }),
};

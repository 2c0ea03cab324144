import type { AlertType } from '../../domain/alert-rule.ts';
import type { Target } from '../target.ts';

/** How a notification looks: an emoji by its short code (https://docs.ntfy.sh/emojis), and 3 (default) or 4 (high). */
interface Appearance {
  readonly tag: string;
  readonly priority: 3 | 4;
}

const APPEARANCES: Readonly<Record<AlertType, Appearance>> = {
  spike: { tag: 'chart_with_upwards_trend', priority: 3 },
  drop: { tag: 'chart_with_downwards_trend', priority: 4 },
  silence: { tag: 'warning', priority: 4 },
  goal: { tag: 'dart', priority: 3 },
  revenue: { tag: 'moneybag', priority: 3 },
  goal_drop: { tag: 'chart_with_downwards_trend', priority: 4 },
  revenue_drop: { tag: 'chart_with_downwards_trend', priority: 4 },
  new_crawler: { tag: 'robot', priority: 3 },
  crawler_surge: { tag: 'robot', priority: 4 },
  crawler_errors: { tag: 'warning', priority: 4 },
};

/** Publishes to a topic of ntfy as JSON (https://docs.ntfy.sh/publish/#publish-as-json). */
export const ntfyTarget: Target = {
  label: 'ntfy',
  missing: ({ url }) => {
    if (url === null) return 'SVC_RELAY_URL, the URL of the topic such as https://ntfy.sh/my-alerts';
    return topicOf(url) === '' ? 'SVC_RELAY_URL with the topic at its end, such as https://ntfy.sh/my-alerts' : null;
  },
  // JSON is taken at the server's root alone, and names the topic itself.
  addressOf: ({ url, ntfyToken }) => ({
    url: new URL('.', url ?? '').href,
    headers: ntfyToken === null ? {} : { authorization: `Bearer ${ntfyToken}` },
  }),
  bodyOf: ({ type, title, headline, facts, note, link }, { url }) => ({
    topic: topicOf(url ?? ''),
    title,
    message: [
      headline,
      ...facts.map(({ name, value }) => `${name}: ${value}`),
      ...(note === null ? [] : ['', note]),
    ].join('\n'),
    priority: APPEARANCES[type].priority,
    tags: [APPEARANCES[type].tag],
    ...(link === null ? {} : { click: link }),
  }),
};

function topicOf(url: string): string {
  return URL.parse(url)?.pathname.split('/').at(-1) ?? '';
}

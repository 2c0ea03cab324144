import type { SiteAttention } from '../../../../src/dashboard/routes/attention.ts';
import { ruleText } from '../../../../src/domain/alert-rule.ts';
import { day } from '../../format.ts';
import { isolated } from '../../names.ts';
import { texts as annotations } from '../../site-view/annotations/texts.ts';
import { texts } from './texts.tsx';

/** Says since when a site has no events; null of one that has them as usual. */
export function silenceText({ silence }: Pick<SiteAttention, 'silence'>): string | null {
  if (silence === null) return null;
  return silence.since === null ? texts.attention.waiting : texts.attention.stopped(day(silence.since));
}

/** Says which alert rules of a site have triggered; null without one. */
export function alertsText({ alerts }: Pick<SiteAttention, 'alerts'>): string | null {
  if (alerts.length === 0) return null;
  const rules = alerts.map((rule) => ruleText(rule, rule.goal === null ? annotations.allGoals : isolated(rule.goal)));
  return texts.attention.alert(rules.join(' · '));
}

/** Orders sites: triggered alerts first, then those without events, the latest to stop first, and those that never had one last. */
export function orderAttention<Site extends SiteAttention>(sites: readonly Site[]): readonly Site[] {
  const key = ({ silence, alerts }: Site) => (alerts.length > 0 ? '~' : (silence?.since ?? ''));
  return sites.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? 1 : -1));
}

import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Domains',
  lead: 'Ereignisse von Seiten auf diesen Domains und ihren Subdomains werden erfasst. Ein Pfad, den es auf zweien gibt, ist eine Seite.',
  lost: (domain) => `Nach dem Speichern werden Ereignisse von ${domain} abgelehnt.`,
  keep: (domain) => `${domain} auch behalten`,
  others: 'Weitere Domains',
  othersHint: (most) => `Durch Kommas getrennt, höchstens ${most}. Besuche zwischen ihnen haben keinen Referrer.`,
};

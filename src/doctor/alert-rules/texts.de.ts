import { wordsIn } from '../words.ts';
import type { AlertRuleTexts } from './texts.ts';

const { list } = wordsIn('de');

export const texts: AlertRuleTexts = {
  well: 'Jede eingeschaltete Benachrichtigung kann auslösen.',
  broken: (rules) =>
    `Diese Benachrichtigungen nennen ein Ziel oder Segment, das es nicht mehr gibt, oder haben zu viele Bedingungen und lösen nicht aus: ${list(rules, (shown, more) => `${shown} und ${more} weitere`)}.`,
  mend: 'Sehen Sie sie mit svc alert list an, und ändern oder löschen Sie sie auf der Seite Benachrichtigungen ihrer Website.',
};

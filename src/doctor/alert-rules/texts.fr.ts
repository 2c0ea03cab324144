import { wordsIn } from '../words.ts';
import type { AlertRuleTexts } from './texts.ts';

const { list } = wordsIn('fr');

export const texts: AlertRuleTexts = {
  well: 'Toutes les alertes activées peuvent se déclencher.',
  broken: (rules) =>
    `Ces alertes nomment un objectif ou un segment qui n’existe plus ou ont trop de conditions, et ne se déclenchent pas : ${list(rules, (shown, more) => `${shown} et ${more} autres`)}.`,
  mend: 'Consultez-les avec svc alert list, puis modifiez-les ou supprimez-les sur la page Alertes de leur site.',
};

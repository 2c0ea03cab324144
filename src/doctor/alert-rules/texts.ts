import { wordsIn } from '../words.ts';

const { list } = wordsIn('en');

/** The texts of the finding about alert rules that cannot be judged. A rule is given as its id and its site. */
export const texts = {
  well: 'Every alert rule that is on can be judged.',
  broken: (rules: readonly string[]) =>
    `These alert rules name a goal or a segment that is gone or have too many conditions, and do not trigger: ${list(rules, (shown, more) => `${shown} and ${more} more`)}.`,
  mend: 'Look at them with svc alert list, and change or delete them on the page Alerts of their site.',
};

export type AlertRuleTexts = typeof texts;

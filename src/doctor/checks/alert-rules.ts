import { type Check, ok, warn } from '../check.ts';

/** Do alert rules name what is gone, or have too many conditions, so that they never trigger? */
export const alertRulesCheck: Check = {
  name: 'alerts',
  async look(facts, { alertRules: texts }) {
    const broken = await facts.brokenAlerts();
    if (broken.length === 0) return [ok(texts.well)];
    return [warn(texts.broken(broken.map(({ id, domain }) => `${id} (${domain})`)), texts.mend)];
  },
};

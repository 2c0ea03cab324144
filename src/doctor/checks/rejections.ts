import { type Check, type Outcome, warn, wrongOr } from '../check.ts';

/** Are events rejected because of how a proxy or a page is set up? */
export const rejectionsCheck: Check = {
  name: 'rejections',
  async look(facts, { rejections: texts, notAsked }) {
    const wrong: Outcome[] = [];
    const found = await facts.service();
    const unreadable = found.state === 'running' ? found.service.unreadableAddresses : 0;
    if (unreadable > 0) wrong.push(warn(texts.unreadableAddresses(unreadable), texts.passAddress));
    const hidden = await facts.hiddenOrigins();
    const count = hidden.reduce((sum, site) => sum + site.count, 0);
    const domains = hidden.map(({ domain }) => domain);
    if (count > 0) wrong.push(warn(texts.hiddenOrigins(count, domains), texts.showOrigin));
    return wrongOr(wrong, found.state === 'running' ? texts.well : notAsked);
  },
};

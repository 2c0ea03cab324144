import { type Check, type Outcome, ok, warn, wrongOr } from '../check.ts';

/** Are events rejected because of how a proxy is set up? */
export const rejectionsCheck: Check = {
  name: 'rejections',
  async look(world, { rejections: texts, notAsked }) {
    const found = await world.service();
    if (found.state !== 'running') return [ok(notAsked)];
    const wrong: Outcome[] = [];
    const { unreadableAddresses } = found.service;
    if (unreadableAddresses > 0) wrong.push(warn(texts.unreadableAddresses(unreadableAddresses), texts.passAddress));
    return wrongOr(wrong, texts.well);
  },
};

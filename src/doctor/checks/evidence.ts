import { type Check, ok } from '../check.ts';

/** By which key is evidence signed? Before the first evidence there is none, and nothing to say. */
export const evidenceCheck: Check = {
  name: 'evidence',
  async look(facts, { evidence: texts }) {
    const key = await facts.evidenceKey();
    return key === null ? [] : [ok(texts.key(key.fingerprint, key.madeAt))];
  },
};

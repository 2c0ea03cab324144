import { wordsIn } from '../words.ts';

const { date } = wordsIn('en');

/** The text of the finding about the key by which evidence is signed. */
export const texts = {
  key: (fingerprint: string, madeAt: number) =>
    `svc evidence signs with the key ${fingerprint}, made on ${date(madeAt)}: whoever gets evidence compares it with what svc evidence verify prints.`,
};

export type EvidenceTexts = typeof texts;

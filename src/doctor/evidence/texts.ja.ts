import { wordsIn } from '../words.ts';
import type { EvidenceTexts } from './texts.ts';

const { date } = wordsIn('ja');

export const texts: EvidenceTexts = {
  key: (fingerprint, madeAt) =>
    `svc evidence は ${date(madeAt)} に作成された鍵 ${fingerprint} で署名します。証跡を受け取った人は、svc evidence verify の表示と照合します。`,
};

import { wordsIn } from '../words.ts';
import type { EvidenceTexts } from './texts.ts';

const { date } = wordsIn('de');

export const texts: EvidenceTexts = {
  key: (fingerprint, madeAt) =>
    `svc evidence signiert mit dem Schlüssel ${fingerprint}, erstellt am ${date(madeAt)}: Wer einen Nachweis erhält, vergleicht ihn mit der Ausgabe von svc evidence verify.`,
};

import { wordsIn } from '../words.ts';
import type { EvidenceTexts } from './texts.ts';

const { date } = wordsIn('fr');

export const texts: EvidenceTexts = {
  key: (fingerprint, madeAt) =>
    `svc evidence signe avec la clé ${fingerprint}, créée le ${date(madeAt)} : qui reçoit un dossier de preuves la compare à ce qu’affiche svc evidence verify.`,
};

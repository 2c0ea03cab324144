import { wordsIn } from '../words.ts';
import type { EvidenceTexts } from './texts.ts';

const { date } = wordsIn('es');

export const texts: EvidenceTexts = {
  key: (fingerprint, madeAt) =>
    `svc evidence firma con la clave ${fingerprint}, creada el ${date(madeAt)}: quien recibe las pruebas la compara con lo que muestra svc evidence verify.`,
};

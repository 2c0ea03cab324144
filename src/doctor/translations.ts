import type { Language } from '../domain/language.ts';
import { ERASURE_TEXTS } from './erasures/translations.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { type DoctorTexts, texts as en } from './texts.ts';

/** The texts of findings by language, for the page Server. `svc doctor` is in English. */
export const DOCTOR_TEXTS: Readonly<Record<Language, DoctorTexts>> = {
  en: { ...en, erasures: ERASURE_TEXTS.en },
  de: { ...de, erasures: ERASURE_TEXTS.de },
  fr: { ...fr, erasures: ERASURE_TEXTS.fr },
  es: { ...es, erasures: ERASURE_TEXTS.es },
  ja: { ...ja, erasures: ERASURE_TEXTS.ja },
};

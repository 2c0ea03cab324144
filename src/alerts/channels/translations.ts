import type { Language } from '../../domain/language.ts';
import { texts as german } from './texts.de.ts';
import { texts as spanish } from './texts.es.ts';
import { texts as french } from './texts.fr.ts';
import { texts as japanese } from './texts.ja.ts';
import { type AlertTexts, texts } from './texts.ts';

/** The texts of alert emails by language. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = {
  en: texts,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
};

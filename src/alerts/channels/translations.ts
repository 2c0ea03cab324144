import type { Language } from '../../domain/language.ts';
import { texts as french } from './texts.fr.ts';
import { type AlertTexts, texts } from './texts.ts';

/** The texts of alert emails by language. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = { en: texts, fr: french };

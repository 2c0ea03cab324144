import type { Language } from '../../domain/language.ts';
import { texts as ja } from './texts.ja.ts';
import { type AlertTexts, texts } from './texts.ts';

/** The texts of alert emails by language. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = { en: texts, ja };

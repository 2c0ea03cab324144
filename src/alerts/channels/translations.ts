import type { Language } from '../../domain/language.ts';
import { type AlertTexts, texts as en } from './texts.ts';

/** The texts of alert emails by language. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = { en };

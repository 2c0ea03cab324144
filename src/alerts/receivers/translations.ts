import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { type AlertTexts, texts as en } from './texts.ts';

/** The texts of alert emails by language. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = { en, de, fr, es, ja };

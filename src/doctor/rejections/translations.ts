import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en, type RejectionTexts } from './texts.ts';

/** The texts of the findings about rejected events by language. */
export const REJECTION_TEXTS: Readonly<Record<Language, RejectionTexts>> = { en, de, fr, es, ja };

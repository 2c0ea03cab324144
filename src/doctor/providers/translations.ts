import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en, type ProviderTexts } from './texts.ts';

/** The texts of the finding about providers by language. */
export const PROVIDER_TEXTS: Readonly<Record<Language, ProviderTexts>> = { en, de, fr, es, ja };

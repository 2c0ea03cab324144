import { refusalsOf } from '../../database/refusals.ts';
import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en, type RecipientTexts } from './texts.ts';

/** The texts about recipients without an account, by language. */
export const RECIPIENT_TEXTS: Readonly<Record<Language, RecipientTexts>> = { en, de, fr, es, ja };

/** Makes a refusal with a message of this folder. */
export const recipientRefusal = refusalsOf(RECIPIENT_TEXTS);

import { refusalsOf } from '../database/refusals.ts';
import { messagesOf } from '../domain/message.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en } from './texts.ts';

const TRANSLATIONS = { en, de, fr, es, ja };

/** Makes a message of the texts of this folder. */
export const uploadMessage = messagesOf(TRANSLATIONS);

/** Makes a refusal with a message of this folder. */
export const uploadRefusal = refusalsOf(TRANSLATIONS);

import { refusalsOf } from '../database/refusals.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en } from './texts.ts';

/** Makes a refusal with a message of this folder. */
export const oidcRefusal = refusalsOf({ en, de, fr, es, ja });

import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en, type NoticeTexts } from './texts.ts';

/** The texts of an operator's mails by language. */
export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = { en, de, fr, es, ja };

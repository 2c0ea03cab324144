import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { type EvidenceTexts, texts as en } from './texts.ts';

/** The texts of the findings about evidence by language. */
export const EVIDENCE_TEXTS: Readonly<Record<Language, EvidenceTexts>> = { en, de, fr, es, ja };

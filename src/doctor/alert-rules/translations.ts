import type { Language } from '../../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { type AlertRuleTexts, texts as en } from './texts.ts';

/** The texts of the finding about alert rules by language. */
export const ALERT_RULE_TEXTS: Readonly<Record<Language, AlertRuleTexts>> = { en, de, fr, es, ja };

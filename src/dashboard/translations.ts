import type { Language } from '../domain/language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { type DashboardTexts, texts as en } from './texts.ts';

/** The texts of emails about accounts, and of the pages behind the links of reports and alerts, by language. */
export const DASHBOARD_TEXTS: Readonly<Record<Language, DashboardTexts>> = { en, de, fr, es, ja };

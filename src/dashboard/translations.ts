import type { Language } from '../domain/language.ts';
import { texts as german } from './texts.de.ts';
import { texts as spanish } from './texts.es.ts';
import { texts as french } from './texts.fr.ts';
import { texts as japanese } from './texts.ja.ts';
import { type DashboardTexts, texts } from './texts.ts';

/** The texts of emails about accounts, and of the page that ends a report, by language. */
export const DASHBOARD_TEXTS: Readonly<Record<Language, DashboardTexts>> = {
  en: texts,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
};

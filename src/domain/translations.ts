import { texts as discardsDe } from './discards/texts.de.ts';
import { texts as discardsEs } from './discards/texts.es.ts';
import { texts as discardsFr } from './discards/texts.fr.ts';
import { texts as discardsJa } from './discards/texts.ja.ts';
import { type DiscardTexts, texts as discardsEn } from './discards/texts.ts';
import { texts as gapsDe } from './gaps/texts.de.ts';
import { texts as gapsEs } from './gaps/texts.es.ts';
import { texts as gapsFr } from './gaps/texts.fr.ts';
import { texts as gapsJa } from './gaps/texts.ja.ts';
import { type GapTexts, texts as gapsEn } from './gaps/texts.ts';
import { texts as importsDe } from './imports/texts.de.ts';
import { texts as importsEs } from './imports/texts.es.ts';
import { texts as importsFr } from './imports/texts.fr.ts';
import { texts as importsJa } from './imports/texts.ja.ts';
import { type ImportTexts, texts as importsEn } from './imports/texts.ts';
import type { Language } from './language.ts';
import { texts as de } from './texts.de.ts';
import { texts as es } from './texts.es.ts';
import { texts as fr } from './texts.fr.ts';
import { texts as ja } from './texts.ja.ts';
import { texts as en, type StatisticsTexts } from './texts.ts';

/** The words of the statistics by language, for the emails. The command line, the logs and the API are in English. */
export const STATISTICS_TEXTS: Readonly<Record<Language, StatisticsTexts>> = { en, de, fr, es, ja };

/** The words of discarded events by language, for the emails. */
export const DISCARD_TEXTS: Readonly<Record<Language, DiscardTexts>> = {
  en: discardsEn,
  de: discardsDe,
  fr: discardsFr,
  es: discardsEs,
  ja: discardsJa,
};

/** The words of imports by language, for the dashboard's answers. */
export const IMPORT_TEXTS: Readonly<Record<Language, ImportTexts>> = {
  en: importsEn,
  de: importsDe,
  fr: importsFr,
  es: importsEs,
  ja: importsJa,
};

/** The words of what answers do not know by language, for the emails. */
export const GAP_TEXTS: Readonly<Record<Language, GapTexts>> = {
  en: gapsEn,
  de: gapsDe,
  fr: gapsFr,
  es: gapsEs,
  ja: gapsJa,
};

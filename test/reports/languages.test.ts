/** Tests the words and figures of reports in the languages other than English. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { METRIC_TABLE, METRICS } from '../../src/domain/metric.ts';
import { DISCARD_TEXTS, STATISTICS_TEXTS } from '../../src/domain/translations.ts';
import { reportLinks } from '../../src/reports/report-links.ts';
import { writeReport } from '../../src/reports/write-report.ts';
import { NOBODY, row, WEEK } from './figures.ts';

/** Metrics that German writes as English does. */
const SAME_IN_GERMAN = ['Conversions'];

const FIGURES = { ...WEEK, sources: [row('(none)', 6000), row('google.com', 4000), row('(other)', 3)] };

test('a German report has no English name of a metric, a missing source or a reason', () => {
  const texts = [FIGURES, NOBODY].map((figures) => written(figures, 'de'));
  const english = METRICS.map((metric) => METRIC_TABLE[metric].label).filter((name) => !SAME_IN_GERMAN.includes(name));
  for (const name of [
    ...english,
    'Direct / None',
    'Other',
    'Unknown country',
    DISCARD_TEXTS.en.reasons.origin.meaning,
  ]) {
    for (const text of texts) assert.ok(!text.includes(name), name);
  }
  assert.ok(texts[1]!.includes(DISCARD_TEXTS.de.reasons.origin.meaning));
});

test('the figures of a report are written as in its language', () => {
  const lines = (language: Language) =>
    written(FIGURES, language)
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .split('\n');
  const german = lines('de');
  assert.ok(german.includes('Besucher           12.345  +12,2 % (vorher: 11.002)'), german.join('\n'));
  assert.ok(german.includes('Sitzungsdauer  2 min 14 s  0 % (vorher: 2 min 14 s)'), german.join('\n'));
});

test('every report names its metrics and absent values in its language', () => {
  for (const language of LANGUAGES) {
    const text = written(FIGURES, language);
    const { metrics, dimensions, other } = STATISTICS_TEXTS[language];
    const names = [...METRICS.map((metric) => metrics[metric].label), dimensions.referrer.none.label, other.label];
    for (const name of names) assert.ok(text.includes(name), `${language}: ${name}`);
  }
});

test('figures stand below one another beside full-width letters', () => {
  const lines = written(FIGURES, 'ja').split('\n');
  const start = lines.findIndex((line) => line.startsWith('訪問者 '));
  const ends = ['12,345', '45,678', '15,012'].map((figure, i) => {
    const line = lines[start + i]!;
    const end = line.indexOf(figure) + figure.length;
    const wide = line.slice(0, end).match(/[\u3041-\u30ff\u4e00-\u9fff]/g) ?? [];
    return end + wide.length;
  });
  assert.deepEqual(new Set(ends).size, 1, lines.join('\n'));
});

function written(figures: typeof WEEK, language: Language): string {
  const subscription = { token: 'A'.repeat(43), frequency: 'weekly' } as const;
  const links = reportLinks('https://stats.example', figures.site, figures.period, subscription, language);
  const { subject, text } = writeReport(figures, links, language);
  return `${subject}\n${text}`;
}

/** The messages of the service: complete in every language, with their values. */
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts';
import { inLanguage, messagesOf } from './message.ts';

const SOURCES = join(import.meta.dirname, '..');
/** The modules of messages: those beside a `translations.ts` that makes some. */
const MODULES = [
  ...['accounts', 'alerts', 'dashboard/refusals', 'database', 'export', 'oidc'],
  ...['reports/recipients', 'sites', 'stats', 'uploads'],
];
/** The values that only the English message says, by their place. */
const ENGLISH_ONLY: Readonly<Record<string, readonly number[]>> = {
  'alerts.noDestination': [0],
  'alerts.tooManyDestinations': [1],
  'alerts.noThreshold': [0],
  'alerts.wholeThreshold': [0],
  'alerts.hours': [0],
  'alerts.amount': [0],
  'alerts.noWindow': [0],
  'alerts.noGoal': [0],
  'alerts.oneThreshold': [0],
  'alerts.noConditions': [0],
  'alerts.url': [0, 1],
  'uploads.wrongPhase': [0],
  'dashboard/refusals.invalidField': [1],
  // Other languages have words for how often.
  'reports/recipients.ask.subject': [0],
  'reports/recipients.ask.lines': [1],
  'reports/recipients.page.waiting.title': [0],
  'reports/recipients.page.active.title': [0],
  // Other languages decline the unit.
  'dashboard/refusals.tooManyReads.client': [1],
  'dashboard/refusals.tooManyReads.organisation': [1],
  'dashboard/refusals.quota': [3],
  'dashboard/refusals.signIn.tooManyAttempts': [1],
};

type Leaf = string | ((...values: unknown[]) => unknown);

async function textsOf(module: string, language: string): Promise<Map<string, Leaf>> {
  const file = language === DEFAULT_LANGUAGE ? 'texts.ts' : `texts.${language}.ts`;
  const { texts } = (await import(join(SOURCES, module, file))) as { texts: object };
  return new Map(leavesOf(texts, module));
}

function leavesOf(texts: object, path: string): [string, Leaf][] {
  return Object.entries(texts).flatMap(([name, value]): [string, Leaf][] => {
    const own = `${path}.${name}`;
    return typeof value === 'object' ? leavesOf(value as object, own) : [[own, value as Leaf]];
  });
}

/** Returns a message with values that can be found in it again. A list of one text stands for a text and a number too. */
function written(leaf: Leaf, count: number): string {
  if (typeof leaf === 'string') return leaf;
  return String(leaf(...Array.from({ length: count }, (_, i) => [valueAt(i)])));
}

function valueAt(place: number): string {
  return `70${place}1`;
}

test('these are all modules of messages', () => {
  const found = globSync('**/translations.ts', { cwd: SOURCES }).map(dirname);
  // `src/doctor/texts.test.ts` compares those of `doctor`, by the findings that they make.
  const others = [
    'alerts/receivers',
    'dashboard',
    'doctor',
    'doctor/alert-rules',
    'doctor/erasures',
    'doctor/evidence',
    'doctor/notices',
    'doctor/providers',
    'doctor/rejections',
    'domain',
    'reports',
  ];
  assert.deepEqual(found.sort(), [...MODULES, ...others].sort());
});

for (const module of MODULES) {
  test(`the messages of ${module} are complete in every language`, async () => {
    const english = await textsOf(module, DEFAULT_LANGUAGE);
    for (const language of LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE)) {
      assert.ok(existsSync(join(SOURCES, module, `texts.${language}.ts`)));
      const translated = await textsOf(module, language);
      // The codes of the read API that no page meets have no translation.
      const needed = [...english.keys()].filter((key) => !/\.api\.(UNAUTHORIZED|RATE_LIMITED|INTERNAL)$/.test(key));
      assert.deepEqual([...translated.keys()].sort(), needed.sort(), language);
      for (const [key, leaf] of translated) {
        const original = english.get(key)!;
        const count = typeof original === 'string' ? 0 : original.length;
        const text = written(leaf, count);
        const said = written(original, count);
        assert.notEqual(text, said, `${key} in ${language}`);
        const places = Array.from({ length: count }, (_, i) => i).filter((i) => !ENGLISH_ONLY[key]?.includes(i));
        for (const value of places.map(valueAt)) {
          assert.equal(text.includes(value), said.includes(value), `${value} of ${key} in ${language}: ${text}`);
        }
      }
    }
  });
}

test('a message is in the language that is asked for, else in English; a text stays as it is', () => {
  const [other] = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const translations = Object.fromEntries(LANGUAGES.map((language) => [language, { in: `in ${language}` }]));
  const message = messagesOf(translations as Record<(typeof LANGUAGES)[number], { in: string }>)((texts) => texts.in);
  assert.equal(inLanguage(message), 'in en');
  assert.equal(inLanguage(message, other), `in ${other}`);
  assert.equal(inLanguage('a text', other), 'a text');
});

/** Pages are kept without their query, which rules may be about. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import { type RobotsGroup, RobotsRules } from './robots-rules.ts';

function groupOf(rules: readonly string[]): RobotsGroup {
  return RobotsRules.parse(['User-agent: *', ...rules].join('\n')).groupOf([]);
}

/** Returns the pattern that forbids a page. */
function forbids(rules: readonly string[], page: string): string | null {
  return groupOf(rules).forbidsPage(page)?.pattern ?? null;
}

test('a page is forbidden by rules that no query can change', () => {
  for (const [rules, page, expected] of [
    [['Disallow: /$'], '/', null],
    [['Disallow: /*.php$'], '/a.php', null],
    [['Disallow: /*.php$', 'Disallow: /a'], '/a.php', '/a'],
    [['Disallow: /a*$'], '/a.php', '/a*$'],
    [['Disallow: /a?b', 'Disallow: /*?'], '/a', null],
    [['Disallow: /search', 'Allow: /search?q='], '/search', null],
    [['Disallow: /search', 'Allow: /search?q='], '/search/a', '/search'],
    [['Disallow: /search', 'Allow: /search*?q='], '/search/a', null],
    [['Disallow: /search', 'Allow: /search*q=$'], '/search/a', null],
    [['Disallow: /search/', 'Allow: /s?q='], '/search/', '/search/'],
    [['Disallow: /', 'Allow: /$'], '/', null],
    [['Disallow: /', 'Allow: /$'], '/a', '/'],
    [['Disallow: /a=b/', 'Allow: /a=b/c'], '/a=b/d', '/a=b/'],
    [['Disallow: /a=b', 'Allow: /a=b?c'], '/a=b', null],
    [['Disallow: /b', 'Allow: /*a?c=d'], '/ba', null],
    [['Disallow: /'], '/robots.txt', null],
  ] as const) {
    assert.equal(forbids(rules, page), expected, `${rules} ${page}`);
  }
});

test('a page is forbidden only when it is with each query', () => {
  const pattern = (characters: string) =>
    fc.array(fc.constantFrom(...characters), { maxLength: 5 }).map((some) => `/${some.join('')}`);
  const rule = fc.oneof(
    pattern('ab*?$').map((text) => `Disallow: ${text}`),
    pattern('ab?$').map((text) => `Allow: ${text}`),
  );
  const query = fc.array(fc.constantFrom('a', 'b', '?', '$'), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), pattern('ab'), query, (rules, page, some) => {
      if (forbids(rules, page) === null) return;
      for (const url of [page, `${page}?${some.join('')}`]) {
        assert.notEqual(groupOf(rules).forbids(url), null, `${rules} ${url}`);
      }
    }),
    { numRuns: 3000 },
  );
});

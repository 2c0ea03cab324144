import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../../test/draws.ts';
import { ROBOTS_MAX_BYTES, RobotsRules } from './robots-rules.ts';

/** Tells whether a path is allowed to a crawler of one token. */
function allows(text: string, token: string, path: string): boolean {
  return RobotsRules.parse(text).groupOf([token]).forbids(path) === null;
}

function allowsOf(rules: readonly string[], path: string): boolean {
  return allows(['User-agent: *', ...rules].join('\n'), 'bot', path);
}

test('finds the group of a crawler, as in RFC 9309, 5.1', () => {
  const text = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot

EOF`;
  const answers = (token: string) =>
    ['/example/page.html', '/example/allowed.gif', '/a.gif', '/publications/a', '/'].map((path) =>
      allows(text, token, path) ? 'yes' : 'no',
    );
  assert.deepEqual(answers('otherbot'), ['no', 'no', 'no', 'yes', 'yes']);
  assert.deepEqual(answers('foobot'), ['yes', 'yes', 'no', 'no', 'no']);
  assert.deepEqual(answers('barbot'), ['no', 'yes', 'yes', 'yes', 'yes']);
  assert.deepEqual(answers('bazbot'), answers('barbot'));
  assert.deepEqual(answers('quxbot'), ['yes', 'yes', 'yes', 'yes', 'yes']);
});

test('the longest pattern wins, as in RFC 9309, 5.2', () => {
  const text = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif';
  assert.equal(allows(text, 'foobot', '/example/page/disallowed.gif'), false);
  assert.equal(allows(text, 'foobot', '/example/page/'), true);
});

test('compares percent-encoded paths, as in RFC 9309, 2.2.2', () => {
  for (const [pattern, path] of [
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%e3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/b%61r/baz'],
    ['/~joe', '/%7ejoe'],
    ['/a%3cd.html', '/a%3Cd.html'],
    ['/a<d', '/a%3Cd'],
    ['/path/foo-%24', '/path/foo-$'],
    ['/path/foo-%2A', '/path/foo-*'],
    ['/a$b', '/a$b'],
  ] as const) {
    assert.equal(allowsOf([`Disallow: ${pattern}`], path), false, `${pattern} ${path}`);
  }
  assert.equal(allowsOf(['Disallow: /a%2Fb.html'], '/a/b.html'), true, 'a reserved character is another path');
  assert.equal(allowsOf(['Disallow: /foo-%2A'], '/foo-bar'), true, 'an encoded wildcard is none');
});

/** The tables of https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt (Google, 2026). */
test('matches paths as in the documentation of Google', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      '/fish',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.php?id=anything'],
      ['/Fish.asp', '/catfish', '/?id=fish', '/desert/fish'],
    ],
    ['/fish*', ['/fish', '/fish.html', '/fishheads/yummy.html'], ['/Fish.asp', '/catfish', '/?id=fish']],
    ['/fish/', ['/fish/', '/fish/?id=anything', '/fish/salmon.htm'], ['/fish', '/fish.html', '/animals/fish/']],
    ['/*.php', ['/index.php', '/folder/filename.php', '/filename.php/'], ['/', '/windows.PHP']],
    ['/*.php$', ['/filename.php', '/folder/filename.php'], ['/filename.php?parameters', '/filename.php/', '/php5']],
    ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?parameters'], ['/Fish.PHP']],
    ['/$', ['/'], ['/a']],
    ['*', ['/', '/a'], []],
    ['/a*a$', ['/aa', '/aba'], ['/a', '/ab']],
  ];
  for (const [pattern, matching, others] of cases) {
    for (const path of matching) assert.equal(allowsOf([`Disallow: ${pattern}`], path), false, `${pattern} ${path}`);
    for (const path of others) assert.equal(allowsOf([`Disallow: ${pattern}`], path), true, `${pattern} ${path}`);
  }
});

test('orders rules as in the documentation of Google', () => {
  assert.equal(allowsOf(['Allow: /p', 'Disallow: /'], '/page'), true);
  assert.equal(allowsOf(['Disallow: /folder', 'Allow: /folder'], '/folder/page'), true);
  assert.equal(allowsOf(['Allow: /page', 'Disallow: /*.htm'], '/page.htm'), false);
  assert.equal(allowsOf(['Allow: /page', 'Disallow: /*.ph'], '/page.php5'), true);
  assert.equal(allowsOf(['Allow: /$', 'Disallow: /'], '/'), true);
  assert.equal(allowsOf(['Allow: /$', 'Disallow: /'], '/page.htm'), false);
});

test('the longest pattern is the one of most octets', () => {
  assert.equal(allowsOf(['Disallow: /*.html$', 'Allow: /ブログ/'], '/ブログ/a.html'), true);
  assert.equal(allowsOf(['Disallow: /*.html$', 'Allow: /%E3%83%96%E3%83%AD%E3%82%B0/'], '/ブログ/a.html'), true);
  for (const [one, other] of [
    ['/ツ', '/%E3%83%84'],
    ['/%7ejoe', '/~joe'],
  ]) {
    assert.equal(allowsOf([`Disallow: ${one}`, `Allow: ${other}`], one!), true, `${one} is as long as ${other}`);
    assert.equal(allowsOf([`Allow: ${one}`, `Disallow: ${other}`], one!), true, `${one} is as long as ${other}`);
  }
});

test('a token ends before the first character that none has', () => {
  for (const [line, token] of [
    ['GPTBot*', 'gptbot'],
    ['Googlebot, Bingbot', 'googlebot'],
    ['MJ12bot/1.4', 'mj12bot'],
    ['archive.org_bot; all', 'archive.org_bot'],
    ['* # everybody', 'other'],
  ] as const) {
    assert.equal(allows(`User-agent: ${line}\nDisallow: /`, token, '/a'), false, line);
  }
  assert.equal(allows('User-agent: *bot\nDisallow: /', 'other', '/a'), true, 'no name begins with a wildcard');
});

test('groups of one token are one, and other lines end none', () => {
  const text = [
    '\ufeffUser-agent: GPTBot/1.0 # a comment',
    'Sitemap: https://example.com/sitemap.xml',
    'Noindex: /x',
    'user-AGENT : claudebot',
    ' DISALLOW : /a # not for you',
    'Crawl-delay: 5',
    'this is no line',
    'Disallow:',
    'User-agent: other',
    'Disallow: /',
    'User-agent: gptbot',
    'Disallow: /b',
  ];
  for (const end of ['\n', '\r\n', '\r']) {
    const rules = RobotsRules.parse(text.join(end));
    const gptbot = rules.groupOf(['gptbot']);
    const { pattern, line } = gptbot.forbids('/a')!;
    assert.deepEqual([pattern, line], ['/a', 5]);
    assert.equal(gptbot.forbids('/b')!.line, 12);
    assert.equal(rules.groupOf(['claudebot']).forbids('/b'), null);
    assert.equal(rules.groupOf(['claudebot']).forbids('/a/b')!.line, 5);
    assert.equal(rules.groupOf(['nobody']).forbids('/a'), null);
  }
});

test('the file itself is always allowed, and everybody may be forbidden', () => {
  const group = (text: string) => RobotsRules.parse(text).groupOf(['bot', 'like']);
  assert.equal(group('User-agent: *\nDisallow: /').forbids('/robots.txt'), null);
  assert.equal(group('User-agent: *\nDisallow: /').forbidsAll, true);
  assert.equal(group('User-agent: like\nDisallow: /').forbidsAll, true);
  assert.equal(group('User-agent: *\nDisallow: *').forbidsAll, true);
  assert.equal(group('User-agent: *\nDisallow: /a\nDisallow: /*$').forbidsAll, true);
  assert.equal(group('User-agent: *\nDisallow: /$\nDisallow: /a').forbidsAll, false);
  assert.equal(group('User-agent: *\nDisallow: /\nAllow: /a').forbidsAll, false);
  assert.equal(group('User-agent: *\nDisallow: /\nUser-agent: bot').forbidsAll, false);
  assert.equal(group('').forbidsAll, false);
  const named = RobotsRules.parse('User-agent: *\nDisallow: /').groupOf(['bot'], false);
  assert.equal(named.forbids('/a'), null, 'a crawler that does not follow the group of everybody');
});

test('a pattern matches as the regular expression that it stands for', () => {
  const text = (characters: string, maxLength: number) =>
    fc.array(fc.constantFrom(...characters), { maxLength }).map((some) => `/${some.join('')}`);
  fc.assert(
    fc.property(text('ab/*$', 8), text('ab/', 12), (pattern, path) => {
      const escaped = pattern.replace(/\$(?!$)/g, '\\$').replaceAll('*', '.*');
      assert.equal(
        allowsOf([`Disallow: ${pattern}`], path),
        !new RegExp(`^${escaped}`).test(path),
        `${pattern} ${path}`,
      );
    }),
    { numRuns: 2000 },
  );
});

test('of several rules the longest holds, in any order and any groups', () => {
  const rule = fc.tuple(fc.boolean(), fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 4 }));
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 5 }),
      (some, rest) => {
        const rules = some.map(([isAllowed, parts]) => ({ isAllowed, pattern: `/${parts.join('')}` }));
        const path = `/${rest.join('')}`;
        const matching = rules.filter(({ pattern }) => !allowsOf([`Disallow: ${pattern}`], path));
        const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
        const expected =
          matching.length === 0 || matching.some((one) => one.isAllowed && one.pattern.length === longest);
        const lines = rules.map(({ isAllowed, pattern }) => `${isAllowed ? 'Allow' : 'Disallow'}: ${pattern}`);
        assert.equal(allowsOf(lines, path), expected);
        assert.equal(allowsOf(lines.flatMap((line) => ['User-agent: *', line]).toReversed(), path), expected);
      },
    ),
  );
});

test('hostile files cost no more time and memory than their size', () => {
  const path = `/${'a'.repeat(1023)}`;
  const fill = (line: string) => line.repeat(Math.floor(ROBOTS_MAX_BYTES / line.length));
  for (const text of [
    `User-agent: *\nDisallow: /${'*a'.repeat(ROBOTS_MAX_BYTES / 2)}b`,
    `User-agent: *\nDisallow: ${'*'.repeat(ROBOTS_MAX_BYTES)}b$`,
    `User-agent: *\nDisallow: /${`*${'a'.repeat(500)}b`.repeat(1000)}`,
    `User-agent: *\n${fill(`Disallow: /*${'a*'.repeat(500)}b$\n`)}`,
    `${fill('User-agent: x\n').slice(0, ROBOTS_MAX_BYTES / 2)}${fill('Disallow:/b\n')}`,
    Array.from({ length: 20_000 }, (_, i) => `User-agent: u${i}\n`).join('') + fill('Allow:/\n'),
    Array.from({ length: 20_000 }, (_, i) => `User-agent: *\nDisallow:/b${i % 10}\n`).join(''),
    ' '.repeat(ROBOTS_MAX_BYTES),
    `User-agent: *\nDisallow: /${'%'.repeat(ROBOTS_MAX_BYTES)}`,
    `User-agent:${' '.repeat(ROBOTS_MAX_BYTES)}:`,
  ]) {
    const rules = RobotsRules.parse(text);
    const group = rules.groupOf(['x']);
    assert.equal(group, rules.groupOf(['none', 'x']), 'the rules of a token are kept once');
    assert.ok(group.size <= ROBOTS_MAX_BYTES);
    // A matcher that tries combinations of wildcards would not end.
    assert.equal(group.forbids(path), null, text.slice(0, 30));
  }
});

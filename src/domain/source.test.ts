import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceOf } from './source.ts';
import { SOURCES } from './source-table.ts';

const nameOf = (host: string) => sourceOf(host)?.name ?? null;

test('hosts of well-known sources have names', () => {
  const names = {
    'google.com': 'Google',
    'google.co.jp': 'Google',
    'bing.com': 'Bing',
    't.co': 'X',
    'news.ycombinator.com': 'Hacker News',
    'ycombinator.com': 'Y Combinator',
    'lnkd.in': 'LinkedIn',
    'chatgpt.com': 'ChatGPT',
    'perplexity.ai': 'Perplexity',
    'claude.ai': 'Claude',
    'gemini.google.com': 'Gemini',
    'com.google.android.gm': 'Gmail',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((host) => [host, nameOf(host)])), names);
});

test('subdomains belong to their source, unless they are listed by themselves', () => {
  const names = {
    'l.instagram.com': 'Instagram',
    'lm.facebook.com': 'Facebook',
    'old.reddit.com': 'Reddit',
    'de.search.yahoo.com': 'Yahoo',
    'mail.yahoo.com': 'Yahoo Mail',
    'news.google.com': 'Google News',
    'en.m.wikipedia.org': 'Wikipedia',
    'cdn.ampproject.org': null,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((host) => [host, nameOf(host)])), names);
});

test('a host that only looks like one has no name', () => {
  const hosts = [
    'google.com.evil.example',
    'google.evil',
    'evilgoogle.com',
    'google.com-sign-in.example',
    'google.zz',
    'com',
    'co',
    't.co.example',
    'constructor',
    '',
    '.',
  ];
  assert.deepEqual(
    hosts.filter((host) => sourceOf(host) !== null),
    [],
  );
});

test('no host is listed twice, and none is a mere ending', () => {
  const hosts = SOURCES.flatMap((source) => source.hosts);
  assert.deepEqual([...new Set(hosts)].length, hosts.length);
  assert.deepEqual(
    hosts.filter((host) => !/^([a-z\d-]+\.)+[a-z]{2,}$/.test(host) || /^(co|com)\.[a-z]{2,3}$/.test(host)),
    [],
  );
  assert.ok(SOURCES.length >= 150);
});

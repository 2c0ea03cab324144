import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledAddresses } from '../collect/lookup/crawler-addresses.ts';
import { KNOWN_CRAWLERS } from '../domain/known-crawlers.ts';
import { CRAWLER_HOSTS } from './crawler-hosts.ts';
import { type NameResolver, Verifier } from './verifier.ts';

const NOT_FOUND = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
const AWAY = Object.assign(new Error('no server answers'), { code: 'ETIMEOUT' });

/** Answers from a table, and counts its questions. */
class Names implements NameResolver {
  asked = 0;
  isAway = false;
  readonly #names: Readonly<Record<string, readonly string[]>>;

  constructor(names: Readonly<Record<string, readonly string[]>>) {
    this.#names = names;
  }

  async reverse(address: string): Promise<string[]> {
    this.asked += 1;
    if (this.isAway) throw AWAY;
    const names = this.#names[address];
    if (names === undefined) throw NOT_FOUND;
    return [...names];
  }

  resolve4 = (async (name: string) => this.#of(name)) as NameResolver['resolve4'];
  resolve6 = this.resolve4 as NameResolver['resolve6'];

  #of(name: string): string[] {
    if (this.isAway) throw AWAY;
    const found = Object.keys(this.#names).filter(
      (address) => !address.endsWith(' forged') && this.#names[address]!.includes(name),
    );
    if (found.length === 0) throw NOT_FOUND;
    return found;
  }
}

test('an address of the operator is verified without a question, another one contradicted', async () => {
  const names = new Names({});
  const verifier = new Verifier(names);
  assert.equal(await verifier.verdictOf('Googlebot', '66.249.66.1'), 'verified');
  assert.equal(await verifier.verdictOf('Googlebot', '2001:4860:4801:10::1'), 'verified');
  assert.equal(await verifier.verdictOf('bingbot', '157.55.39.1'), 'verified');
  assert.equal(names.asked, 0);
  assert.equal(await verifier.verdictOf('Googlebot', '203.0.113.9'), 'contradicted');
  assert.equal(await verifier.verdictOf('GPTBot', '203.0.113.9'), 'contradicted');
  assert.equal(names.asked, 1, 'OpenAI has no names');
});

test('a list that changes within weeks only verifies, and so does nothing', async () => {
  const verifier = new Verifier(new Names({}));
  const { list, areAll } = bundledAddresses().get('ChatGPT-User')!;
  assert.equal(areAll, false);
  assert.ok(list.rules.length > 50);
  assert.equal(await verifier.verdictOf('ChatGPT-User', '203.0.113.9'), 'unverified');
  assert.equal(await verifier.verdictOf('curl', '203.0.113.9'), 'unverified');
  assert.equal(await verifier.verdictOf('Googlebot', ''), 'unverified');
  assert.equal(await verifier.verdictOf('Googlebot', 'unknown'), 'unverified');
  for (const inside of ['10.0.0.5', '127.0.0.1', '172.17.0.1', '::1', 'fd00::1']) {
    assert.equal(await verifier.verdictOf('GPTBot', inside), 'unverified', inside);
  }
});

test('a name counts when it is the operator’s and leads back', async () => {
  const forged = '198.51.100.7';
  const verifier = new Verifier(
    new Names({
      '192.0.2.1': ['crawl-192-0-2-1.googlebot.com'],
      '192.0.2.2': ['Spider.Yandex.RU'],
      '2001:db8::1': ['crawl.googlebot.com'],
      '192.0.2.3': ['googlebot.com.evil.example', 'evilgooglebot.com'],
      '192.0.2.4': ['1.2.0.192.bc.googleusercontent.com'],
    }),
  );
  assert.equal(await verifier.verdictOf('Googlebot', '192.0.2.1'), 'verified');
  assert.equal(await verifier.verdictOf('YandexBot', '192.0.2.2'), 'verified');
  assert.equal(
    await verifier.verdictOf('Googlebot', '2001:0DB8:0:0::1'),
    'contradicted',
    'the table has another spelling',
  );
  for (const address of ['192.0.2.3', '192.0.2.4', forged]) {
    assert.equal(await verifier.verdictOf('Googlebot', address), 'contradicted', address);
  }
  // The holder of an address can give it any name.
  class Forged extends Names {
    override async reverse(): Promise<string[]> {
      return ['crawl-192-0-2-1.googlebot.com'];
    }
  }
  const lied = new Verifier(new Forged({ '192.0.2.1': ['crawl-192-0-2-1.googlebot.com'] }));
  assert.equal(await lied.verdictOf('Googlebot', forged), 'contradicted');
});

test('without an answer about names nothing is contradicted, and each address is asked for once', async () => {
  const names = new Names({ '192.0.2.1': ['crawl-192-0-2-1.googlebot.com'] });
  names.isAway = true;
  const verifier = new Verifier(names);
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => verifier.verdictOf('Googlebot', '192.0.2.1')));
  assert.deepEqual(new Set(verdicts), new Set(['unverified']));
  assert.equal(names.asked, 1);
  assert.equal(await verifier.verdictOf('Googlebot', '66.249.66.1'), 'verified');
});

test('what is past is contradicted by names, not by a list of now', async () => {
  const verifier = new Verifier(new Names({}));
  assert.equal(await verifier.verdictOf('GPTBot', '203.0.113.9', true), 'unverified');
  assert.equal(await verifier.verdictOf('GPTBot', '132.196.86.1', true), 'verified');
  assert.equal(await verifier.verdictOf('Googlebot', '203.0.113.9', true), 'contradicted');
});

test('after many questions in a row without an answer none is asked for a while', async () => {
  const names = new Names({});
  names.isAway = true;
  let nowMs = 0;
  const verifier = new Verifier(names, undefined, () => nowMs);
  const ask = async (from: number, count: number) => {
    const addresses = Array.from({ length: count }, (_, i) => `203.0.${from}.${i}`);
    return new Set(await Promise.all(addresses.map((address) => verifier.verdictOf('Googlebot', address))));
  };
  assert.deepEqual(await ask(1, 29), new Set(['unverified']));
  names.isAway = false;
  assert.deepEqual(await ask(2, 1), new Set(['contradicted']));
  names.isAway = true;
  assert.deepEqual(await ask(3, 200), new Set(['unverified']));
  const { asked } = names;
  assert.ok(asked >= 60 && asked < 80, `${asked} questions`);
  names.isAway = false;
  assert.deepEqual(await ask(4, 20), new Set(['unverified']));
  assert.equal(names.asked, asked);
  nowMs += 5 * 60_000;
  assert.deepEqual(await ask(5, 20), new Set(['contradicted']));
});

test('without names to ask for, the lists alone decide', async () => {
  const verifier = new Verifier(null);
  assert.equal(await verifier.verdictOf('Googlebot', '66.249.66.1'), 'verified');
  assert.equal(await verifier.verdictOf('Googlebot', '203.0.113.9'), 'unverified');
  assert.equal(await verifier.verdictOf('GPTBot', '203.0.113.9'), 'contradicted');
});

test('every name in the tables of addresses and hosts is a crawler’s, and of ten large operators there are addresses', () => {
  const known = new Set(KNOWN_CRAWLERS.map(({ name }) => name));
  for (const name of [...bundledAddresses().keys(), ...CRAWLER_HOSTS.keys()]) assert.ok(known.has(name), name);
  const operators = new Set(
    KNOWN_CRAWLERS.filter(({ name }) => bundledAddresses().has(name)).map(({ operator }) => operator),
  );
  for (const operator of [
    'Google',
    'Microsoft',
    'OpenAI',
    'Anthropic',
    'Perplexity',
    'Apple',
    'Meta',
    'Amazon',
    'DuckDuckGo',
    'Yandex',
  ]) {
    assert.ok(operators.has(operator), operator);
  }
});

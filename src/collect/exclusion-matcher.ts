import type { CollectedEvent } from '../domain/event.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import { isWithinDomain } from '../domain/site-domains.ts';
import type { Draft } from './draft.ts';
import { type Address, parseAddress } from './lookup/address.ts';

/** The part of a draft that rules look at. */
export type Excludable = Pick<Draft, 'address' | 'userAgent'> & {
  readonly fields: Pick<CollectedEvent, 'page' | 'referrer' | 'hostname' | 'country'>;
};

type Test = (draft: Excludable) => boolean;

/** Compiles a rule. A pattern that cannot be read matches nothing. */
export function matcherOf({ kind, pattern }: Pick<Exclusion, 'kind' | 'pattern'>): Test {
  switch (kind) {
    case 'network':
      return networkTest(pattern);
    case 'country':
      return ({ fields }) => fields.country === pattern;
    case 'path':
      return pathTest(pattern);
    case 'host':
      return ({ fields }) => isWithinDomain(fields.hostname, pattern);
    case 'referrer':
      return ({ fields }) => isWithinDomain(fields.referrer, pattern);
    case 'user_agent': {
      const words = pattern.toLowerCase();
      return ({ userAgent }) => userAgent.toLowerCase().includes(words);
    }
  }
}

function networkTest(pattern: string): Test {
  const [text = '', prefix = ''] = pattern.split('/');
  const network = parseAddress(text);
  if (network === null || prefix === '') return () => false;
  const bits = Number(prefix);
  const high = maskOf(network.family === 4 ? 0 : bits);
  const low = maskOf(network.family === 4 ? bits : bits - 32);
  return ({ address }) =>
    address.family === network.family &&
    sameBits(address, network, 'high', high) &&
    sameBits(address, network, 'low', low);
}

/** Returns 32 bits of which the first `bits` are set. */
function maskOf(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= 32 ? 0xffffffff : (0xffffffff << (32 - bits)) >>> 0;
}

function sameBits(a: Address, b: Address, half: 'high' | 'low', mask: number): boolean {
  return ((a[half] ^ b[half]) & mask) === 0;
}

/**
 * Compares a path with a pattern without going back: each part between two `*` is taken where it first occurs. The time
 * is linear in the path's length for each part, so that no pattern of a rule can hold collection up.
 */
function pathTest(pattern: string): Test {
  const parts = pattern.split('*');
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return ({ fields }) => fields.page === pattern;
  return ({ fields: { page } }) => {
    if (!page.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = page.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return page.length - last.length >= at && page.endsWith(last);
  };
}

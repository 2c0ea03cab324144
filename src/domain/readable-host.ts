const PREFIX = 'xn--';

/**
 * Returns a host with its letters of other alphabets in place of their punycode, for people to read. A host that no browser
 * would make of these letters stays as it is. Letters of two alphabets can look alike: where it matters which, show both.
 */
export function readableHost(host: string): string {
  if (!host.includes(PREFIX)) return host;
  const readable = host.split('.').map(readableLabel).join('.');
  return URL.parse(`https://${readable}`)?.hostname === host ? readable : host;
}

function readableLabel(label: string): string {
  return label.startsWith(PREFIX) ? (decoded(label.slice(PREFIX.length)) ?? label) : label;
}

const BASE = 36;
const FIRST_CODE_POINT = 0x80;
const CODE_POINT_MAX = 0x10ffff;

/** Decodes punycode (RFC 3492, section 6.2, with its names). Returns null for a text that is none. */
function decoded(text: string): string | null {
  const hyphen = text.lastIndexOf('-');
  const output = [...text.slice(0, Math.max(0, hyphen))];
  let n = FIRST_CODE_POINT;
  let i = 0;
  let bias = 72;
  for (let at = hyphen + 1; at < text.length; ) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text[at++]);
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(i - before, length, before === 0);
    n += Math.floor(i / length);
    if (!(n <= CODE_POINT_MAX)) return null;
    i %= length;
    output.splice(i, 0, String.fromCodePoint(n));
    i += 1;
  }
  return output.join('');
}

/** Returns the value of a digit, `a` to `z` and `0` to `9`; null for another character. */
function digitOf(character = ''): number | null {
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 97;
  return /^\d$/.test(character) ? Number(character) + 26 : null;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += BASE) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}

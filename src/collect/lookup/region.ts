import { REGION_NAMES } from './region-names.ts';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDIVIDED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  þ: 'th',
};

/**
 * The codes by country and name. A country's map is made when the country is first asked for. Spellings that come up
 * are added, so that each is normalised once. They come from a database, not from visitors, so they are few.
 */
const byCountry = new Map<string, Map<string, string>>();

/**
 * Returns the ISO 3166-2 code of a country's region by one of its names (`DE`, `State of Berlin` → `DE-BE`), as the
 * geography databases without codes spell it; empty when the name is unknown.
 */
export function regionCode(country: string, name: string): string {
  if (!Object.hasOwn(REGION_NAMES, country)) return '';
  const codes = byCountry.getOrInsertComputed(country, codesOf);
  return codes.getOrInsertComputed(name, () => codes.get(plainName(name)) ?? '');
}

function codesOf(country: string): Map<string, string> {
  const codes = REGION_NAMES[country]!.split(';').flatMap((entry) => {
    const [code = '', names = ''] = entry.split(':');
    return names.split('|').map((each) => [each, `${country}-${code}`] as const);
  });
  return new Map(codes);
}

/**
 * Normalises a name to lower-case ASCII words, so that spellings which differ only in marks and punctuation are equal.
 */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðıßæþ]/g, (letter) => UNDIVIDED[letter]!)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

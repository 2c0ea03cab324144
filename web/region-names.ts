/** Gathers the names of the world's regions while the client is built. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, type Language } from '../src/domain/language.ts';
import { LOCAL_REGION_NAMES, type NamesByCountry } from './local-region-names.ts';
import type { RegionNames } from './src/site-view/keys/region-names.ts';
import { virtualFile } from './virtual-module.ts';

/**
 * Regions that CLDR 48 does not know, or whose codes ISO 3166-2 has changed since: Norway's in 2024, Iran's in 2020.
 * An Iranian code now means another province than it does in CLDR.
 */
const CORRECTIONS: NamesByCountry = {
  CN: 'NM:Inner Mongolia',
  IR: '00:Markazi;01:Gilan;02:Mazandaran;03:East Azerbaijan;04:West Azerbaijan;05:Kermanshah;06:Khuzestan;07:Fars;08:Kerman;09:Razavi Khorasan;10:Isfahan;11:Sistan and Baluchestan;12:Kurdistan;13:Hamadan;14:Chaharmahal and Bakhtiari;15:Lorestan;16:Ilam;17:Kohgiluyeh and Boyer-Ahmad;18:Bushehr;19:Zanjan;20:Semnan;21:Yazd;22:Hormozgan;23:Tehran;24:Ardabil;25:Qom;26:Qazvin;27:Golestan;28:North Khorasan;29:South Khorasan;30:Alborz',
  NO: '31:Østfold;32:Akershus;33:Buskerud;39:Vestfold;40:Telemark;55:Troms;56:Finnmark',
  SH: 'TA:Tristan da Cunha',
};

/** CLDR's names of subdivisions by their codes in small letters without a hyphen: `debe` is Berlin. */
interface Subdivisions {
  readonly subdivisions: {
    readonly localeDisplayNames: { readonly subdivisions: Readonly<Record<string, string>> };
  };
}

/** Gives the client of a language a JSON file with `RegionNames`, whose address is in `virtual:region-names`. */
export function regionNames(language: Language): Plugin {
  return virtualFile('region-names', 'regions.json', () => readRegionNames(language));
}

/**
 * Reads the names of npm `cldr-subdivisions-full` (CLDR, Unicode-3.0) in a language, corrected; in English where there is
 * no other.
 */
export async function readRegionNames(language: string): Promise<RegionNames> {
  const english = { ...(await listedNames(DEFAULT_LANGUAGE)), ...namesIn(CORRECTIONS) };
  if (language === DEFAULT_LANGUAGE) return english;
  return { ...english, ...(await listedNames(language)), ...namesIn(LOCAL_REGION_NAMES[language] ?? {}) };
}

async function listedNames(language: string): Promise<RegionNames> {
  const path = fileURLToPath(import.meta.resolve(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`));
  const { subdivisions } = JSON.parse(await readFile(path, 'utf8')) as Subdivisions;
  const listed = Object.entries(subdivisions.localeDisplayNames.subdivisions);
  return Object.fromEntries(listed.map(([code, name]) => [`${code.slice(0, 2)}-${code.slice(2)}`.toUpperCase(), name]));
}

function namesIn(byCountry: NamesByCountry): RegionNames {
  return Object.fromEntries(
    Object.entries(byCountry).flatMap(([country, entries]) =>
      entries.split(';').map((entry) => {
        const [region, name = ''] = entry.split(':');
        return [`${country}-${region}`, name];
      }),
    ),
  );
}

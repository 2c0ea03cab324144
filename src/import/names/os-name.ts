import { isUnknownName } from './absent-name.ts';
import { KnownNames } from './known-names.ts';

/**
 * The names of operating systems: ours, which ua-parser-js and `collect/lookup/user-agent.ts` write, and those of sources.
 * They are from the same places as those of browsers (`browser-name.ts`); Matomo's codes have three letters.
 */
const SYSTEMS = new KnownNames({
  Windows: ['WIN', 'Windows CE', 'Windows RT', 'WCE', 'WRT'],
  'Windows Phone': ['WPH'],
  'Windows Mobile': ['WMO'],
  macOS: ['Mac', 'Mac OS', 'Mac OS X', 'OS X', 'Macintosh', 'Intel Mac OS X'],
  iOS: ['iPadOS', 'iPhone OS', 'IPA'],
  Android: ['Android OS', 'Amazon OS', 'Fire OS', 'AND', 'FIR'],
  Linux: ['GNU/Linux', 'LIN'],
  Ubuntu: ['UBT'],
  Debian: ['DEB'],
  Fedora: ['FED'],
  Arch: ['Arch Linux', 'ARL'],
  ChromeOS: ['Chrome OS', 'Chromium OS', 'CrOS', 'COS', 'CRS'],
  BlackBerry: ['BlackBerry OS', 'BlackBerry 10', 'BLB'],
  'RIM Tablet OS': ['BlackBerry Tablet OS'],
  'Firefox OS': ['FOS'],
  FreeBSD: [],
  NetBSD: [],
  OpenBSD: ['Open BSD'],
  DragonFly: ['DragonFly BSD'],
  HarmonyOS: ['HAR'],
  KaiOS: ['KOS'],
  PlayStation: ['PS3'],
  'Plan 9': [],
  Solaris: ['Sun OS', 'SunOS'],
  Symbian: ['Symbian OS', 'Symbian OS Series 40', 'Symbian OS Series 60', 'Symbian^3'],
  Tizen: ['TIZ'],
  watchOS: ['WAS'],
  webOS: ['WOS'],
  Xbox: ['XBX'],
});

/** Windows with its version or edition: `Windows 10`, `Windows 10/11`, `Windows XP`, `Windows Server 2003`. */
const WINDOWS = /^windows (?!phone|mobile|iot)/i;
/** Linux with its distribution in the place of a version, as GoatCounter has it: `Linux Ubuntu`. */
const DISTRIBUTION = /^linux (\D+)$/i;

/**
 * Returns our name of an operating system that a source names, with or without a version behind it; empty when the source
 * does not know the system. A name that we do not know stays as it is.
 */
export function osName(name: string): string {
  if (isUnknownName(name) || name === 'UNK') return '';
  const system = name.trim();
  if (WINDOWS.test(system)) return 'Windows';
  return SYSTEMS.translate(DISTRIBUTION.exec(system)?.[1] ?? system);
}

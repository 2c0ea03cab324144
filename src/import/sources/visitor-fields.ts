import type { Client } from '../../collect/lookup/user-agent.ts';
import { browserName } from '../names/browser-name.ts';
import { deviceClass } from '../names/device-class.ts';
import { osName } from '../names/os-name.ts';
import { cityName, countryCode, regionKey } from '../names/place-name.ts';
import type { ImportLine } from './source.ts';

/** Matches a version behind a name: of Windows also the older names of versions. */
const VERSION = / v?(\d+(?:\.\d+)*|XP|Vista)$/;
const WINDOWS_SERVER = /^windows server/i;
/** Matomo's mark for a language that it does not know. */
const UNKNOWN_LANGUAGE = /^xx\b/i;

/** Returns the place that a source names, in our words. What nobody knows is absent. */
export function placeFields(
  country: string | undefined,
  region?: string | undefined,
  city?: string | undefined,
): Pick<ImportLine, 'country' | 'region' | 'city'> {
  const code = countryCode(country ?? '') ?? '';
  return { country: code, region: regionKey(code, region ?? ''), city: cityName(city ?? '') };
}

/** A source's fields of a visitor's browser. A version that is not given may stand behind the name. */
export interface NamedClient {
  readonly browser?: string | undefined;
  readonly browserVersion?: string | undefined;
  readonly os?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly device?: string | undefined;
  readonly language?: string | undefined;
}

/** The fields of a line that a browser decides. */
export type ClientFields = Pick<
  ImportLine,
  'browser' | 'browser_version' | 'os' | 'os_version' | 'device' | 'language'
>;

/** Returns the browser, system, device and language that a source names, in our words. */
export function clientFields({ browser = '', os = '', device, language = '', ...versions }: NamedClient): ClientFields {
  return {
    browser: browserName(browser),
    browser_version: versions.browserVersion ?? versionBehind(browser),
    os: osName(os),
    os_version: versions.osVersion ?? (WINDOWS_SERVER.test(os) ? '' : versionBehind(os)),
    device: deviceClass(device ?? ''),
    language: UNKNOWN_LANGUAGE.test(language) ? '' : language,
  };
}

/** Returns the browser, system and device that a User-Agent names. */
export function agentFields({ browser, browserVersion, os, osVersion, device }: Client): ClientFields {
  return { browser, browser_version: browserVersion, os, os_version: osVersion, device };
}

function versionBehind(name: string): string {
  return VERSION.exec(name)?.[1] ?? '';
}

import { isUnknownName } from './absent-name.ts';
import { KnownNames } from './known-names.ts';

/**
 * The names of browsers: ours, which ua-parser-js and `collect/lookup/user-agent.ts` write, and those of sources.
 *
 * - Plausible and Matomo name browsers as matomo-org/device-detector does (LGPL-3.0-or-later); Matomo's database and parts
 *   of its API have the codes of two letters. Plausible writes the applications of phones as "Mobile App", which stays.
 * - Umami has the names of DamonOehlman/detect-browser (MIT), its dashboard the ones with brackets.
 * - GA4 and GoatCounter: as their exports have them.
 */
const BROWSERS = new KnownNames({
  Chrome: ['Chrome Mobile', 'Chrome Mobile iOS', 'Mobile Chrome', 'Chrome (iOS)', 'crios', 'CH', 'CM', 'CI'],
  'Chrome WebView': ['Android Webview', 'Chrome (webview)', 'chromium-webview', 'CV'],
  Chromium: ['CR'],
  Safari: ['Mobile Safari', 'ios', 'SF', 'MF'],
  WebKit: ['ios-webview', 'iOS (webview)'],
  Firefox: ['Firefox Mobile', 'Firefox Mobile iOS', 'Mobile Firefox', 'Firefox (iOS)', 'fxios', 'FF', 'FM', 'F1'],
  'Firefox Focus': ['FK'],
  Edge: ['Microsoft Edge', 'edge-chromium', 'edge-ios', 'Edge (Chromium)', 'Edge (iOS)', 'PS'],
  'Internet Explorer': ['IE', 'IE Mobile', 'IEMobile', 'IM'],
  Opera: ['Opera Mobile', 'OP', 'OM'],
  'Opera Mini': ['Opera Mini iOS', 'opera-mini', 'OI', 'O1'],
  'Opera GX': ['OX'],
  'Opera Touch': ['OO'],
  'Samsung Internet': ['Samsung Browser', 'Samsung', 'SB'],
  'Android Browser': ['android', 'AN'],
  'Google App': ['GSA', 'Google Search App'],
  Brave: ['BR'],
  DuckDuckGo: ['DuckDuckGo Privacy Browser', 'DD'],
  Epiphany: ['GNOME Web', 'EP'],
  'Huawei Browser': ['Huawei Browser Mobile', 'HuaweiBrowser', 'HU'],
  'MIUI Browser': ['miui', 'MU'],
  'Oculus Browser': ['OC'],
  PaleMoon: ['Pale Moon', 'PM'],
  QQBrowser: ['QQ Browser', 'QQ'],
  Silk: ['Amazon Silk', 'Mobile Silk', 'MS'],
  'Sogou Mobile': ['Sogou Mobile Browser', 'SO'],
  UCBrowser: ['UC Browser', 'UC'],
  Vivaldi: ['VI'],
  'Vivo Browser': ['VV'],
  Whale: ['Whale Browser', 'WH'],
  Yandex: ['Yandex Browser', 'Yandex Browser Lite', 'YaBrowser', 'yandexbrowser', 'YA', 'YL'],
  Facebook: [],
  Instagram: [],
  KAKAOTALK: ['kakaotalk'],
});

/**
 * Returns our name of a browser that a source names, with or without a version behind it; empty when the source does not
 * know the browser. A name that we do not know stays as it is.
 */
export function browserName(name: string): string {
  return isUnknownName(name) || name === 'UNK' ? '' : BROWSERS.translate(name.trim());
}

/** Keys that an address may read back as something else. */
import { ODD_TEXTS } from '../statistics/odd-texts.ts';

/** Percent signs: valid, invalid and nested encodings. */
const PERCENT =
  '100% %41 %2541 %252541 %20 %2B %26 %3D %23 %3A %2F %3F %00 %0a %c3%a9 %E6%97%A5 %F0%9F%98%80 %C3 %ED%A0%80 %ff%fe ' +
  '%2 %u0041 %25zz /caf%C3%A9 /%D9%85%D8%B1 /a%20b /50%25-off /?a /a?b=%41 /a#b /a%23b //a//b /./..';
/** Characters that separate parameters, or that a query writes in another way. */
const SEPARATORS =
  '+ a+b & && = == # ? ?? &filter=country:DE ?filter=country:DE &amp; : :: :a a: a:b page:/a property:plan:pro ' +
  'a\\:b \\: \\\\ a|b [] a[]=b ^$ \' " <b> </script> ~ ! @ , . - (a) null undefined NaN';
const SCRIPTS = 'مرحبا עברית 日本語 n\u0303 \u0301 🏳️‍🌈 🇩🇪 ﬁ ſ \u200d \u2069 \ufffd \ufffe';
const OTHERS = ['a b', ' ', '\t', '\r', '\u0001', '\u007f', '\u0085', '\u2028', '\u3000'];
const LONG = ['x'.repeat(1024), '😀'.repeat(250), '%41'.repeat(300)];

export const ODD_KEYS: readonly string[] = [
  ...new Set([...ODD_TEXTS, ...`${PERCENT} ${SEPARATORS} ${SCRIPTS}`.split(' '), ...OTHERS, ...LONG]),
];

import fc from '../../../test/draws.ts';

/** Texts that a careless quoting, escaping or substitution would change. */
export const NASTY = [
  ...['', "'", "''", '"', '`', '\\', "\\'", '\\\\N', '\\N', '\\t', '\t', '\n', '\r', '\r\n', '\0', '\b', '\f', '\x7f'],
  ...['{a:String}', '{', '}}', '$1', '$&', '%', '_', '/*', '--', '; DROP TABLE events', "' OR 1 = 1 --", ' x ', 'NULL'],
  ...['\u2028', '\ufeff', '\ufffd', 'é', 'e\u0301', '日本', '👩‍👩‍👧', '\u{10ffff}', '\u200b', 'ﷺ', '\u202e'],
];

/** Anything that UTF-8 can hold. */
export const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.toWellFormed()),
);

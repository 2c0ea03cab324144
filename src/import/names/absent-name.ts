import { OTHER_KEY } from '../../domain/dimension.ts';

/** The texts that sources write where a value is absent, in small letters. */
const ABSENT: ReadonlySet<string> = new Set([
  '',
  '\\n',
  'null',
  '(none)',
  '(direct)',
  '(not set)',
  '(not provided)',
  '(unknown)',
  'direct / none',
]);

/** Tells whether a text of an export stands for an absent value, whatever the value is of. */
export function isAbsentName(text: string): boolean {
  return ABSENT.has(text.trim().toLowerCase());
}

/** Tells whether a text of an export stands for an absent value where names are expected: `Unknown` is one there. */
export function isUnknownName(text: string): boolean {
  return isAbsentName(text) || text.trim().toLowerCase() === 'unknown';
}

/** Tells whether a text of an export stands for everything that the source has put together. */
export function isOtherName(text: string): boolean {
  return text.trim() === OTHER_KEY;
}

import type { PeriodPreset } from '../../../src/domain/period.ts';

/** The effect of a key on the site view. */
export type ShortcutAction =
  | { readonly kind: 'preset'; readonly preset: PeriodPreset }
  | { readonly kind: 'custom' }
  | { readonly kind: 'step'; readonly direction: -1 | 1 }
  | { readonly kind: 'help' };

/** The key of each preset. */
export const PRESET_KEYS: Readonly<Record<PeriodPreset, string>> = {
  today: 'D',
  yesterday: 'Y',
  '7d': 'W',
  '30d': 'M',
  '90d': 'Q',
  month: 'T',
  last_month: 'L',
  year: 'A',
};

export const CUSTOM_KEY = 'C';

/** A key that was pressed, and its circumstances. */
export interface PressedKey {
  readonly key: string;
  /** With Control, Alt or the like the key belongs to the browser or the system. */
  readonly isModified: boolean;
  /** Whether somebody is typing, or a dialog or menu is open. */
  readonly isTaken: boolean;
}

/** Returns the effect of a key; null for every other one. */
export function shortcutOf({ key, isModified, isTaken }: PressedKey): ShortcutAction | null {
  if (isModified || isTaken) return null;
  if (key === 'ArrowLeft') return { kind: 'step', direction: -1 };
  if (key === 'ArrowRight') return { kind: 'step', direction: 1 };
  if (key === '?') return { kind: 'help' };
  const letter = key.toUpperCase();
  if (letter === CUSTOM_KEY) return { kind: 'custom' };
  const preset = (Object.keys(PRESET_KEYS) as PeriodPreset[]).find((one) => PRESET_KEYS[one] === letter);
  return preset === undefined ? null : { kind: 'preset', preset };
}

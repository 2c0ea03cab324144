import { DASHBOARD_PRESETS, type DashboardPreset } from '../../../../src/domain/period.ts';

/** The actions that a key has a fixed effect for. */
export type SimpleAction = 'custom' | 'compare' | 'filter' | 'clear' | 'search' | 'realtime' | 'help';

/** The effect of a key on the site view. */
export type ShortcutAction =
  | { readonly kind: 'preset'; readonly preset: DashboardPreset }
  | { readonly kind: 'step'; readonly direction: -1 | 1 }
  | { readonly kind: 'metric' /** The place of its tile, from 0 on. */; readonly place: number }
  | { readonly kind: SimpleAction };

/** The key of each preset: where Plausible has a preset, its key. */
export const PRESET_KEYS: Readonly<Record<DashboardPreset, string>> = {
  today: 'D',
  yesterday: 'E',
  '7d': 'W',
  '30d': 'T',
  '90d': 'N',
  month: 'M',
  last_month: 'P',
  year: 'Y',
  '12mo': 'L',
  all: 'A',
};

/** The keys of the other actions, as `KeyboardEvent.key` names them, letters in upper case. */
export const ACTION_KEYS: Readonly<Record<SimpleAction, string>> = {
  custom: 'C',
  compare: 'X',
  filter: 'F',
  clear: 'Escape',
  search: '/',
  realtime: 'R',
  help: '?',
};

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
  if (/^[1-7]$/.test(key)) return { kind: 'metric', place: Number(key) - 1 };
  const named = key.length === 1 ? key.toUpperCase() : key;
  const kind = (Object.keys(ACTION_KEYS) as SimpleAction[]).find((one) => ACTION_KEYS[one] === named);
  if (kind !== undefined) return { kind };
  const preset = DASHBOARD_PRESETS.find((one) => PRESET_KEYS[one] === named);
  return preset === undefined ? null : { kind: 'preset', preset };
}

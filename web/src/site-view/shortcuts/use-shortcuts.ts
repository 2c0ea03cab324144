import { useEffect, useRef, useSyncExternalStore } from 'react';
import { hasFlag, setFlag } from '../../stored-flag.ts';
import { ACTION_KEYS, type ShortcutAction, shortcutOf } from './shortcuts.ts';

const OFF_KEY = 'svc-shortcuts-off';
const OPEN = 'dialog[open], .menu:popover-open';
const TYPING = 'input, select, textarea, [contenteditable]';
/** The elements that use the arrow keys themselves. */
const ARROW_KEY_TARGETS = '[role="tablist"], [role="application"], [role="group"] svg';

const listeners = new Set<() => void>();

/** Runs an action of a keyboard shortcut; returns whether it is one of the caller's. */
export type RunShortcut = (action: ShortcutAction) => boolean;

/** Runs the keyboard shortcuts of a component while it is shown. */
export function useShortcuts(run: RunShortcut): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (focusSearch(event)) return;
      const action = shortcutOf({
        key: event.key,
        isModified: event.ctrlKey || event.metaKey || event.altKey,
        isTaken: event.defaultPrevented || isTaken(event),
      });
      // The help, which turns them on again, always opens.
      if (action === null || (areOff() && action.kind !== 'help')) return;
      if (latest.current(action)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns whether shortcuts are on, and turns them on or off: speech input would trigger them. */
export function useShortcutSwitch(): readonly [areOn: boolean, turn: (on: boolean) => void] {
  return [!useSyncExternalStore(subscribe, areOff), turn];
}

function turn(on: boolean): void {
  setFlag(OFF_KEY, !on);
  for (const listener of listeners) listener();
}

function areOff(): boolean {
  return hasFlag(OFF_KEY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Moves the focus to the search of an open dialog, when its key is pressed outside of a field. */
function focusSearch(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented } = event;
  if (key !== ACTION_KEYS.search || defaultPrevented || areOff() || isTyping(target)) return false;
  const field = document.querySelector<HTMLElement>('dialog[open] input[type="search"]');
  if (field === null) return false;
  field.focus();
  event.preventDefault();
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector(OPEN) !== null) return true;
  if (isTyping(target)) return true;
  return key.startsWith('Arrow') && target instanceof Element && target.closest(ARROW_KEY_TARGETS) !== null;
}

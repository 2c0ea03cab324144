import { useEffect, useRef, useState } from 'react';
import { type ShortcutAction, shortcutOf } from './shortcuts.ts';

const OFF_KEY = 'svc-shortcuts-off';
const TYPING = 'input, select, textarea, [contenteditable], dialog, [popover]:popover-open';
/** The elements that use the arrow keys themselves. */
const ARROW_KEY_TARGETS = '[role="tablist"], [role="application"], [role="group"] svg';

/** Runs keyboard shortcuts while the page is shown. They can be turned off, because speech input would trigger them. */
export function useShortcuts(
  act: (action: ShortcutAction) => void,
): readonly [isOn: boolean, turn: (on: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(OFF_KEY) === null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = shortcutOf({
        key: event.key,
        isModified: event.ctrlKey || event.metaKey || event.altKey,
        isTaken: event.defaultPrevented || isTaken(event),
      });
      // The help, which turns them on again, always opens.
      if (action === null || (!isOn && action.kind !== 'help')) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, '1');
    setIsOn(on);
  };
  return [isOn, turn];
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(TYPING) !== null || (key.startsWith('Arrow') && target.closest(ARROW_KEY_TARGETS) !== null);
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function that gives the focus to a chip of an element with the next drawing, since a chip that was changed is another
 * one. From one that was removed it goes to the menu that adds one. Null takes a wish back.
 */
export function useFocusNext(root: RefObject<HTMLElement | null>): (chip: string | null) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const chips = [...(root.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const button = chips.find(({ dataset }) => dataset.chip === next.current)?.querySelector('button');
    (button ?? menuButton(root.current))?.focus();
    next.current = null;
  });
  return (chip) => {
    next.current = chip;
  };
}

/** Returns the button of the menu that adds a chip. */
export function menuButton(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>(':scope > [popovertarget]') ?? null;
}

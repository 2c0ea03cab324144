import type { KeyboardEvent, MouseEvent } from 'react';
import { openRowMenu } from './row-menu.tsx';

/**
 * Returns what a row does when it is pressed: with Alt it leaves its value out. Browsers do not press a button for Alt and Enter.
 * Its menu offers both; a finger that is held explains the row instead, and opens the menu with the row's mark.
 */
export function pressRow(onPress: (isExcluded: boolean) => void) {
  return {
    onClick: ({ altKey }: MouseEvent) => onPress(altKey),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey) return;
      event.preventDefault();
      onPress(true);
    },
    onContextMenu: (event: MouseEvent) => {
      if ((event.nativeEvent as PointerEvent).pointerType === 'touch') return;
      event.preventDefault();
      const button = event.currentTarget as HTMLElement;
      const { left, bottom } = button.getBoundingClientRect();
      // The keyboard has no place of its own.
      const isOfPointer = event.button === 2;
      openRowMenu({ button, x: isOfPointer ? event.clientX : left, y: isOfPointer ? event.clientY : bottom, onPress });
    },
  };
}

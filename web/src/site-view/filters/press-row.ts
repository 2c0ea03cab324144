import type { KeyboardEvent, MouseEvent } from 'react';

/** Returns what a row does when it is pressed: with Alt it leaves its value out. Browsers do not press a button for Alt and Enter. */
export function pressRow(onPress: (isExcluded: boolean) => void) {
  return {
    onClick: ({ altKey }: MouseEvent) => onPress(altKey),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey) return;
      event.preventDefault();
      onPress(true);
    },
  };
}

import { storedText, storeText } from './stored-text.ts';

/** Tells whether this browser remembers a flag. */
export function hasFlag(key: string): boolean {
  return storedText(key) !== null;
}

/** Lets this browser remember a flag, or forget it. */
export function setFlag(key: string, isOn: boolean): void {
  storeText(key, isOn ? '1' : null);
}

/** Tells whether this browser remembers a flag. */
export function hasFlag(key: string): boolean {
  return localStorage.getItem(key) !== null;
}

/** Lets this browser remember a flag, or forget it. */
export function setFlag(key: string, isOn: boolean): void {
  if (isOn) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}

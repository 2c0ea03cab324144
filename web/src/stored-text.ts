/**
 * Returns what this browser remembers under a key; null without anything, and in a frame in which the browser lets pages of
 * another site remember nothing.
 */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Lets this browser remember a text, or forget it, where it may. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page goes on without.
  }
}

/**
 * Chromium calls the language of a system without one `en-US@posix`, which is no language that `Intl` takes; uPlot, which
 * formats nothing here, would break on it as soon as it is loaded. To be imported before it.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}

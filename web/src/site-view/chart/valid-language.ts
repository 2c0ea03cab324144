/**
 * Replaces an invalid browser language before uPlot is loaded; import this file before it. Chromium calls the language
 * of a system without one `en-US@posix`, which `Intl` refuses. uPlot would throw on import, though it formats nothing
 * here.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}

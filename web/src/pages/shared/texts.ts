/** The texts of the page behind a shared link. */
export const texts = {
  unavailable: 'Shared dashboard not available',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  poweredBy: 'Powered by svc',
};

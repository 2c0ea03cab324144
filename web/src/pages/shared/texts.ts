/** The texts of the page behind a shared link. */
export const texts = {
  unavailable: 'Shared dashboard not available',
  password: {
    title: 'This dashboard is protected',
    lead: 'Enter the password that you were given with the link.',
    label: 'Password',
    open: 'Open',
  },
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  poweredBy: 'Powered by svc',
};

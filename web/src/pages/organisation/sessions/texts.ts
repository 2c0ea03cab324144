/** The texts of the sessions of members. Lengths and instants in them are given as they are to be shown. */
export const texts = {
  title: 'Sessions of members',
  lead: 'How long members stay signed in, and on which browsers.',
  hours: 'Longest session',
  idle: 'Longest time without use',
  unlimited: (length: string) => `Not limited here (${length})`,
  hint: 'New limits hold at once. Members of several organizations have the shortest limits of all of them.',
  save: 'Save',
  saved: 'Limits saved',
  browsers: (count: string) => `Signed-in browsers (${count})`,
  you: 'You',
  details: (agent: string, ago: string, instant: string) => `${agent} · Last active ${ago} · Signed in ${instant}`,
  one: {
    button: 'Sign out',
    label: (email: string, agent: string) => `Sign out ${email} on ${agent}`,
    title: 'Sign out this browser?',
    action: 'Sign out',
    done: 'Session ended',
  },
  all: {
    button: 'Sign out everywhere',
    label: (email: string) => `Sign out ${email} everywhere`,
    title: 'Sign out everywhere?',
    action: 'Sign out everywhere',
    done: 'All sessions ended',
  },
  consequenceOfOne: (email: string) => `${email} has to sign in again on this browser, to see other organizations too.`,
  consequenceOfAll: (email: string) =>
    `${email} has to sign in again on every browser, to see other organizations too.`,
};

export type SessionTexts = typeof texts;

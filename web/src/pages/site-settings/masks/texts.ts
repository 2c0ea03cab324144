/** The texts of masking paths. */
export const texts = {
  title: 'Mask paths',
  lead: 'Removes parts of paths before anything is stored, such as an email address in /reset/jane@example.org. It counts from now on, also for imports and server events.',
  add: 'Add pattern',
  empty: 'No patterns yet.',
  becomes: (path: string) => `Stored as ${path}`,
  remove: 'Remove',
  removeLabel: (pattern: string) => `Remove the pattern ${pattern}`,
  confirm: {
    title: 'Remove this pattern?',
    action: 'Remove pattern',
    consequence: 'From now on these paths are stored as they are. Paths that are masked stay masked.',
  },
  seen: 'Seen today: paths that look as if they had something personal in them.',
  kinds: {
    email: 'email addresses',
    jwt: 'signed tokens',
    uuid: 'UUIDs',
    token: 'tokens',
    number: 'long numbers',
  },
  candidate: (kind: string, pages: string, views: string) => `${kind} · ${pages} · ${views}`,
  pages: (count: number, shown: string) => (count === 1 ? '1 page' : `${shown} pages`),
  views: (count: number, shown: string) => (count === 1 ? '1 pageview' : `${shown} pageviews`),
  mask: 'Mask',
  maskLabel: (pattern: string) => `Mask ${pattern}`,
  form: {
    title: 'Add a pattern',
    pattern: 'Pattern',
    hint: 'A path; what * stands for is removed: /reset/*, /orders/*/invoice',
    consequence: 'What is removed is never stored and cannot be brought back. Past days stay as they are.',
    submit: 'Add pattern',
    done: 'Paths are masked from now on',
  },
};

export type MaskTexts = typeof texts;

import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  counting: 'Wird gezählt …',
  cancelled: 'Zählung abgebrochen.',
};

import { plural } from '../language.ts';

/** The texts that scripts add to the pages of the documentation. */
export const texts = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
  search: {
    none: (query: string) => `Nothing found for “${query}”`,
    count: (count: number) => `${count} ${plural(count, { one: 'result', other: 'results' })}`,
    failed: 'The search couldn’t be loaded. Reload the page.',
  },
};

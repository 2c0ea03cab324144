import { snippet } from './index.js';

export { init, track } from './index.js';

/**
 * Returns a `handle` hook that writes the script elements at the end of each page's head.
 * @param {import('./index.d.ts').TrackerOptions} options
 * @returns {import('./sveltekit.d.ts').Handle}
 */
export function svcHandle(options) {
  const elements = snippet(options);
  return ({ event, resolve }) =>
    resolve(event, {
      // A function: `$` means something of its own in a text.
      transformPageChunk: ({ html }) => html.replace('</head>', () => `${elements}\n</head>`),
    });
}

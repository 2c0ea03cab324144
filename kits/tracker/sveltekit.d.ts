import type { TrackerOptions } from './index.js';

export { init, track } from './index.js';

/** The shape of SvelteKit's `Handle`, as far as it is used; it fits `Handle` of `@sveltejs/kit`. */
export type Handle = <Event, Answer>(input: {
  event: Event;
  resolve: (
    event: Event,
    options?: { transformPageChunk?: (input: { html: string; done: boolean }) => string | undefined },
  ) => Answer;
}) => Answer;

/** Returns a `handle` hook that writes the script elements at the end of each page's head. */
export function svcHandle(options: TrackerOptions): Handle;

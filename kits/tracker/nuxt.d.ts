import type { TrackerOptions, track } from './index.js';

export { track } from './index.js';

/** Returns a function for `defineNuxtPlugin`: it loads the tracker in the browser and provides `$svc`. */
export function svcAnalytics(options: TrackerOptions): () => { provide: { svc: typeof track } };

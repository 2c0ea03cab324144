import { init, track } from './index.js';

export { track } from './index.js';

/**
 * Returns a function for `defineNuxtPlugin`: it loads the tracker in the browser and provides `$svc`.
 * @param {import('./index.d.ts').TrackerOptions} options
 */
export function svcAnalytics(options) {
  return () => {
    init(options);
    return { provide: { svc: track } };
  };
}

import type { TrackerOptions } from './index.js';

/** Renders the script elements, in the head of a layout. Its props are the options. */
declare const SvcAnalytics: (props: TrackerOptions) => unknown;
export default SvcAnalytics;

import type { ReactElement } from 'react';
import type { TrackerOptions } from './index.js';

export { track } from './index.js';

/** Renders the script elements: in the head of the root layout (App Router) or of `pages/_document` (Pages Router). */
export function SvcAnalytics(options: TrackerOptions): ReactElement;

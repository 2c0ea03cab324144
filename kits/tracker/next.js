import { createElement, Fragment } from 'react';
import { scriptsOf } from './index.js';

export { track } from './index.js';

/**
 * Renders the script elements: in the head of the root layout (App Router) or of `pages/_document` (Pages Router).
 * @param {import('./index.d.ts').TrackerOptions} options
 */
export function SvcAnalytics(options) {
  const elements = scriptsOf(options).map(({ referrerpolicy, ...attributes }) =>
    // A server component of React writes them into the page, where the browser runs them before hydration.
    createElement('script', {
      ...attributes,
      ...(referrerpolicy === undefined ? {} : { referrerPolicy: referrerpolicy }),
      key: String(attributes.src),
    }),
  );
  return createElement(Fragment, null, ...elements);
}

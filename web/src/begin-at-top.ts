/**
 * Shows each page from its top, as a browser does with a new document: the router changes the address alone, and the next page
 * would open as far down as the one before. Going back restores the place that the browser kept.
 */
export function beginAtTop(): void {
  let path = location.pathname;
  const note = () => {
    const isOther = location.pathname !== path;
    path = location.pathname;
    return isOther;
  };
  addEventListener('popstate', note);
  // The router sends these events after each change of the address.
  for (const change of ['pushState', 'replaceState']) {
    addEventListener(change, () => {
      if (note()) scrollTo(0, 0);
    });
  }
}

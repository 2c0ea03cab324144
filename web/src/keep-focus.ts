const PLACES = 'dialog, section.card';
const PLACES_MAX = 4;

/**
 * Keeps the keyboard and screen readers in place when the focused element is removed, such as the button of a deleted
 * row. From a row that filters the focus moves to the next one, else to the heading of the card or dialog around it. When that is gone too, it moves to the heading
 * where the focus was before, and in the end to the page's.
 */
export function keepFocus(root: HTMLElement): void {
  let focused: Element | null = null;
  let places: readonly Element[] = [];
  let beside: readonly (Element | null)[] = [];
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    const place = focused.closest(PLACES);
    const row = focused.closest('li, tr');
    beside = [row?.nextElementSibling ?? null, row?.previousElementSibling ?? null];
    if (place !== null) places = [place, ...places.filter((one) => one !== place)].slice(0, PLACES_MAX);
  });
  new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const row = beside.find((one) => one?.isConnected)?.querySelector<HTMLElement>('[aria-pressed]');
    if (row != null) return row.focus({ preventScroll: true });
    const place = places.find(({ isConnected }) => isConnected);
    const heading = place?.querySelector<HTMLElement>('h2, h3') ?? root.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

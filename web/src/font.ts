/** Shows the pages in the shipped font (`styles/font.css`). No text changes its font while somebody reads it. */
import { queryClient } from './query-client.ts';
import { hasFlag, setFlag } from './stored-flag.ts';
import { THEME_EVENT } from './theme.ts';

/** This browser has fetched the font before, so it is in its cache. */
const FETCHED = 'svc-font';
/** A font in the cache is awaited so long. */
const CACHE_MS = 50;
/** Nothing has been asked for so long when the first answers are there. */
const QUIET_MS = 250;

/**
 * Shows the font from the beginning when the browser has it; the page is drawn when this resolves. Otherwise fetches it after
 * the first answers, and shows it with the next page.
 */
export async function applyFont(): Promise<void> {
  if (!hasFlag(FETCHED))
    return afterFirstAnswers(async () => {
      if (await fetchFont()) showWithNextPage();
    });
  const isFetched = fetchFont();
  const isLate = new Promise<boolean>((resolve) => setTimeout(resolve, CACHE_MS, false));
  if (await Promise.race([isFetched, isLate])) showFont();
  else void isFetched.then((isThere) => (isThere ? showWithNextPage() : undefined));
}

function showFont(): void {
  document.documentElement.dataset.font = '';
  // The chart is drawn on a canvas, which does not follow the styles.
  dispatchEvent(new Event(THEME_EVENT));
}

/** The router tells of a new address. */
function showWithNextPage(): void {
  addEventListener('pushState', showFont, { once: true });
}

/** Returns whether there is a font to show. */
async function fetchFont(): Promise<boolean> {
  const faces = await document.fonts.load('1em Inter').catch(() => []);
  setFlag(FETCHED, faces.length > 0);
  return faces.length > 0;
}

function afterFirstAnswers(then: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(timer);
    if (queryClient.isFetching() > 0) return;
    timer = setTimeout(() => {
      stop();
      then();
    }, QUIET_MS);
  });
}

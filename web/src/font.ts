/** Shows the pages in the shipped font (`styles/font.css`), which a browser fetches after the first answers. */
import { queryClient } from './query-client.ts';
import { hasFlag, setFlag } from './stored-flag.ts';
import { THEME_EVENT } from './theme.ts';

/** This browser has fetched the font before, so it is in its cache. */
const FETCHED = 'svc-font';
/** Nothing has been asked for so long when the first answers are there. */
const QUIET_MS = 250;

/** Shows the font: at once when the browser has it, else once the page has its first answers. */
export function applyFont(): void {
  if (hasFlag(FETCHED)) {
    showFont();
    void fetchFont();
  } else afterFirstAnswers(() => void fetchFont().then(showFont));
}

function showFont(): void {
  document.documentElement.dataset.font = '';
}

async function fetchFont(): Promise<void> {
  const faces = await document.fonts.load('1em Inter').catch(() => []);
  setFlag(FETCHED, faces.length > 0);
  // After the element has the font. The chart is drawn on a canvas, which does not wait for it.
  requestAnimationFrame(() => dispatchEvent(new Event(THEME_EVENT)));
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

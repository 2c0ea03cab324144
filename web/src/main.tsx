import './styles/tokens.css';
import './styles/font.css';
import './styles/base.css';
import './ui/layout.css';
import './ui/controls.css';
import './ui/content.css';
import './ui/overlays.css';
import './styles/touch.css';
import './styles/forced-colors.css';
import './effects.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'preact/compat/client';
import { StrictMode } from 'react';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { BASE_PATH } from './base-path.ts';
import { beginAtTop } from './begin-at-top.ts';
import { noteFirstPaint } from './first-paint.ts';
import { applyFont } from './font.ts';
import { keepFocus } from './keep-focus.ts';
import { queryClient } from './query-client.ts';
import { reloadForAnotherUser } from './session.ts';
import { prefetchSite } from './site-view/prefetch.ts';
import { applyTheme } from './theme.ts';
import { Toasts } from './ui/toasts.tsx';

/** A site's first figures are awaited so long; after that a person should see that the page is coming. */
const FIGURES_MS = 150;

applyTheme();
const figures = prefetchSite();
reloadForAnotherUser();
const root = document.getElementById('root')!;
if (areStylesLoaded()) {
  const isLate = new Promise((resolve) => setTimeout(resolve, FIGURES_MS));
  await Promise.all([applyFont(), Promise.race([figures, isLate])]);
  keepFocus(root);
  beginAtTop();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router base={BASE_PATH}>
          <App />
        </Router>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
  noteFirstPaint();
}

/**
 * Returns whether all styles have come. Without some the document keeps its notice: nobody can read such a page. Those that
 * extensions of the browser have added do not matter.
 */
function areStylesLoaded(): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ href, sheet }) => {
    if (URL.parse(href)?.origin !== location.origin) return true;
    try {
      return sheet !== null && sheet.cssRules.length > 0;
    } catch {
      // Chromium has a sheet for a file that has not come, and refuses to show it.
      return false;
    }
  });
}

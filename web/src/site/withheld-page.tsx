import type { ReactNode } from 'react';
import { readsSettings, useSite } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { texts } from './texts.ts';

/** Says that a page is withheld from the user. */
export function WithheldPage() {
  return (
    <Page title={texts.withheld.title} narrow>
      <p>{texts.withheld.explanation}</p>
    </Page>
  );
}

/** Shows a page to those who may read settings; the others learn that it is withheld. */
export function OfSettings({ children }: { readonly children: ReactNode }) {
  return readsSettings(useSite().organisation) ? children : <WithheldPage />;
}

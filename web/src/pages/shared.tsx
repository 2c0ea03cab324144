import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { hrefOf } from '../base-path.ts';
import { Footer, Frame } from '../footer.tsx';
import { sendShareToken } from '../request.ts';
import { isUnreachable } from '../server-away.ts';
import { SiteProvider } from '../session.ts';
import { SharedSiteBar } from '../site/site-bar.tsx';
import { sharedSiteQuestion } from '../site-view/shared-site.ts';
import { SiteViewPage } from '../site-view/site-view-page.tsx';
import { chooseTheme, chosenTheme, THEMES } from '../theme.ts';
import { Bar, Logo } from '../top-bar.tsx';
import { Page, Skeleton } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { LinkFailure } from './entry/link-failure.tsx';
import { texts } from './shared/texts.ts';
import styles from './shared.module.css';

/** Shows a site's statistics, read-only, to everybody who has the shared link. */
export default function Shared() {
  const { token = '' } = useParams();
  // The token is set before the components below make their first request.
  useState(() => sendShareToken(token));
  useEffect(() => {
    sendShareToken(token);
    return () => sendShareToken(null);
  }, [token]);
  const link = useQuery(sharedSiteQuestion(token));
  // A link that has ended takes the page with it; a server that is away does not.
  if (link.isError && (link.data === undefined || !isUnreachable(link.error))) {
    return (
      <>
        <SharedBar />
        <Page title={texts.unavailable} narrow>
          <LinkFailure error={link.error} retry={() => void link.refetch()} />
        </Page>
      </>
    );
  }
  if (link.data === undefined) {
    return (
      <div className="page-wide">
        <SharedBar />
        <main className="page" aria-busy="true">
          <Skeleton width="12rem" height="1.75rem" />
        </main>
      </div>
    );
  }
  const { site } = link.data;
  return (
    <SiteProvider value={{ site, organisation: null, base: hrefOf(`/share/${token}`) }}>
      <Frame>
        <SharedBar>
          <SharedSiteBar />
        </SharedBar>
        <SiteViewPage />
      </Frame>
      <Footer />
    </SiteProvider>
  );
}

function SharedBar({ children }: { readonly children?: ReactNode }) {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Bar>
      <Logo />
      {children}
      <div className={styles.theme}>
        <Select
          fits
          aria-label={texts.appearance}
          options={THEMES.map((one) => [one, texts.themes[one]])}
          value={theme}
          onChange={(chosen) => {
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        />
      </div>
      <span className={`muted small ${styles.powered}`}>{texts.poweredBy}</span>
    </Bar>
  );
}

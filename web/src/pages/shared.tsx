import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useParams } from 'wouter';
import type { SharedLook } from '../../../src/dashboard/routes/shared.ts';
import { LINK_PATHS } from '../../../src/domain/share-link.ts';
import { hrefOf } from '../base-path.ts';
import { IS_EMBEDDED } from '../embedded.ts';
import { Footer, Frame } from '../footer.tsx';
import { RequestError, send, sendShareAccess, sendShareToken } from '../request.ts';
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
import { tellHeight } from './shared/frame-height.ts';
import { showLook } from './shared/link-look.ts';
import { LinkPassword } from './shared/link-password.tsx';
import { texts } from './shared/texts.ts';
import styles from './shared.module.css';

const NO_ORIGINS: readonly string[] = [];

/** Shows a site's statistics, read-only, to everybody who has the shared link. */
export default function Shared() {
  const { token = '' } = useParams();
  // The token is set before the components below make their first request.
  useState(() => sendShareToken(token));
  useEffect(() => {
    sendShareToken(token);
    return () => {
      sendShareToken(null);
      sendShareAccess(null);
    };
  }, [token]);
  const link = useQuery(sharedSiteQuestion(token));
  const look = link.data?.link;
  useLook(look);
  useFrame(look?.frameOrigins ?? NO_ORIGINS);
  useCountedView(token, look !== undefined);
  // A link that has ended takes the page with it; a server that is away does not.
  if (link.isError && (link.data === undefined || !isUnreachable(link.error))) {
    const isLocked = link.error instanceof RequestError && link.error.code === 'password';
    return (
      <>
        <SharedBar look={undefined} />
        {isLocked ? (
          <LinkPassword token={token} />
        ) : (
          <Page title={texts.unavailable} narrow>
            <LinkFailure error={link.error} retry={() => void link.refetch()} />
          </Page>
        )}
      </>
    );
  }
  if (link.data === undefined) {
    return (
      <div className="page-wide">
        <SharedBar look={undefined} />
        <main className="page" aria-busy="true">
          <Skeleton width="12rem" height="1.75rem" />
        </main>
      </div>
    );
  }
  const { site } = link.data;
  const base = hrefOf(`/${IS_EMBEDDED ? LINK_PATHS.frame : LINK_PATHS.window}/${token}`);
  return (
    <SiteProvider value={{ site, organisation: null, link: link.data.link, base }}>
      <Frame>
        <SharedBar look={look}>
          <SharedSiteBar />
        </SharedBar>
        <SiteViewPage />
      </Frame>
      <Footer />
    </SiteProvider>
  );
}

function useLook(look: SharedLook | undefined): void {
  const { accent = null, theme = null } = look ?? {};
  useLayoutEffect(() => (accent === null && theme === null ? undefined : showLook({ accent, theme })), [accent, theme]);
}

/** Makes the page as high as its content in a frame, and tells the page around it. */
function useFrame(origins: readonly string[]): void {
  useLayoutEffect(() => {
    if (!IS_EMBEDDED) return;
    document.documentElement.dataset.embedded = '';
    return tellHeight(origins);
  }, [origins]);
}

/** The link whose opening was counted: reading it again is no other one. */
let counted: string | null = null;

/** Counts the opening of the link, once it is open. */
function useCountedView(token: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || counted === token) return;
    counted = token;
    // The page does not depend on it.
    send('POST', `/shared/${encodeURIComponent(token)}/views`).catch(() => {});
  }, [token, isOpen]);
}

function SharedBar({ look, children }: { readonly look: SharedLook | undefined; readonly children?: ReactNode }) {
  const [theme, setTheme] = useState(chosenTheme);
  const hasChoice = !IS_EMBEDDED && (look?.theme ?? null) === null;
  return (
    <Bar>
      {look === undefined || look.logo === null ? (
        IS_EMBEDDED ? null : (
          <Logo />
        )
      ) : (
        <img className={styles.logo} src={look.logo} alt="" />
      )}
      {children}
      {hasChoice ? (
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
      ) : null}
      <span className={`muted small ${styles.powered} ${hasChoice ? '' : styles.theme}`}>{texts.poweredBy}</span>
    </Bar>
  );
}

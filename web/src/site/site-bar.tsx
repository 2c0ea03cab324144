import type { ReactNode, RefObject } from 'react';
import { isCardShown, type SessionAnswer, useSite } from '../session.ts';
import { SiteMenu } from '../site-menu.tsx';
import { usePageHeading } from '../ui/page.tsx';
import { LiveCount } from './live-count.tsx';
import styles from './site-bar.module.css';
import { SiteTabs } from './site-tabs.tsx';

interface SiteBarProps {
  readonly session: SessionAnswer;
  /** Whether the page is the site's dashboard, which has the site's name as its heading. */
  readonly isDashboard: boolean;
}

/** The part of the bar that is about a site: its name, which leads to other sites, who is there now, and its pages. */
export function SiteBar({ session, isDashboard }: SiteBarProps) {
  const { site } = useSite();
  const isActive = site.state === 'active';
  return (
    <div className={styles.bar}>
      {isDashboard ? (
        <Heading>
          {(heading) => (
            <SiteMenu
              session={session}
              site={site}
              frame={(button) => (
                <h1 ref={heading} tabIndex={-1}>
                  {button}
                </h1>
              )}
            />
          )}
        </Heading>
      ) : (
        <SiteMenu session={session} site={site} />
      )}
      {isActive ? <LiveCount /> : null}
      <SiteTabs key={site.id} isActive={isActive} />
    </div>
  );
}

/** The part of the bar of a public link that is about its site. */
export function SharedSiteBar() {
  const context = useSite();
  const { site } = context;
  return (
    <div className={styles.bar}>
      <Heading>
        {(heading) => (
          <h1 ref={heading} tabIndex={-1} dir="auto" className={styles.name}>
            {site.name}
          </h1>
        )}
      </Heading>
      {isCardShown(context, 'realtime') ? <LiveCount /> : null}
    </div>
  );
}

/** Titles the page with the site's name. */
export function Heading({
  children,
}: {
  readonly children: (heading: RefObject<HTMLHeadingElement | null>) => ReactNode;
}) {
  return children(usePageHeading(useSite().site.name));
}

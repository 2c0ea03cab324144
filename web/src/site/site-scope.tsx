import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hrefOf } from '../base-path.ts';
import { LoadedPage } from '../loaded.tsx';
import { type SessionAnswer, SiteProvider } from '../session.ts';
import { SiteMenu } from '../site-menu.tsx';
import { TopBar } from '../top-bar.tsx';
import { NotFound, PageSubject } from '../ui/page.tsx';
import { ControlLine } from './control-line.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { texts } from './texts.ts';

/** Frames a site's pages with the tabs between them and the site's name; its dashboard shows the name itself. */
export function SiteScope({
  id,
  session,
  children,
}: {
  readonly id: string;
  readonly session: SessionAnswer;
  readonly children: ReactNode;
}) {
  const [location] = useLocation();
  const organisation = session.organisations.find(({ sites }) => sites.some((site) => site.id === id));
  const site = organisation?.sites.find((one) => one.id === id);
  if (organisation === undefined || site === undefined) {
    return (
      <>
        <TopBar session={session} />
        <NotFound words={texts.notFound} />
      </>
    );
  }
  const isActive = site.state === 'active';
  return (
    <SiteProvider value={{ site, organisation, base: hrefOf(`/sites/${id}`) }}>
      <TopBar session={session}>
        <SiteTabs key={id} isActive={isActive} />
      </TopBar>
      {isActive && location === '/' ? null : (
        <ControlLine>
          <SiteMenu session={session} site={site} />
        </ControlLine>
      )}
      <PageSubject value={site.name}>
        <LoadedPage address={location}>{children}</LoadedPage>
      </PageSubject>
    </SiteProvider>
  );
}

import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { hrefOf } from '../base-path.ts';
import { LoadedPage } from '../loaded.tsx';
import { ProvidersDue } from '../providers-due/providers-due.tsx';
import { type SessionAnswer, SiteProvider } from '../session.ts';
import { TopBar } from '../top-bar.tsx';
import { NotFound, PageSubject } from '../ui/page.tsx';
import { SiteBar } from './site-bar.tsx';
import { texts } from './texts.ts';

/** Frames a site's pages with the bar that has its name and leads from one to the other. */
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
        <NotFound words={texts.notFound}>
          <ProvidersDue />
        </NotFound>
      </>
    );
  }
  return (
    <SiteProvider value={{ site, organisation, base: hrefOf(`/sites/${id}`) }}>
      <TopBar session={session}>
        <SiteBar session={session} isDashboard={site.state === 'active' && location === '/'} />
      </TopBar>
      <PageSubject value={site.name}>
        <LoadedPage address={location}>{children}</LoadedPage>
      </PageSubject>
    </SiteProvider>
  );
}

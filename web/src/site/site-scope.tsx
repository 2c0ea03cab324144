import { type ReactNode, Suspense } from 'react';
import { type SessionAnswer, SiteProvider } from '../session.ts';
import { TopBar } from '../top-bar.tsx';
import { Page, PageLoading, PageSubject } from '../ui/page.tsx';
import { SiteTabs } from './site-tabs.tsx';

/** Frames a site's pages with its name and the tabs between them. */
export function SiteScope({
  id,
  session,
  children,
}: {
  readonly id: string;
  readonly session: SessionAnswer;
  readonly children: ReactNode;
}) {
  const organisation = session.organisations.find(({ sites }) => sites.some((site) => site.id === id));
  const site = organisation?.sites.find((one) => one.id === id);
  if (organisation === undefined || site === undefined) {
    return (
      <>
        <TopBar session={session} />
        <Page title="There is no such site" narrow>
          <p>
            It may have been erased, or it belongs to an organisation that you are not a member of.{' '}
            <a href="/">Go to your sites</a>
          </p>
        </Page>
      </>
    );
  }
  return (
    <SiteProvider value={{ site, organisation, base: `/sites/${id}` }}>
      <TopBar session={session} site={site} />
      <SiteTabs isActive={site.state === 'active'} />
      <PageSubject value={site.name}>
        <Suspense fallback={<PageLoading />}>{children}</Suspense>
      </PageSubject>
    </SiteProvider>
  );
}

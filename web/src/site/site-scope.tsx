import { type ReactNode, Suspense } from 'react';
import { type SessionAnswer, SiteProvider } from '../session.ts';
import { TopBar } from '../top-bar.tsx';
import { Page, PageLoading, PageSubject } from '../ui/page.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { texts } from './texts.ts';

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
        <Page title={texts.notFound.title} narrow>
          <p>
            {texts.notFound.hint} <a href="/">{texts.notFound.back}</a>
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

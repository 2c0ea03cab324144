import { lazy } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { LINK_PATHS } from '../../src/domain/share-link.ts';
import { Footer, Frame } from './footer.tsx';
import { LoadedPage } from './loaded.tsx';
import { useSession } from './session.ts';
import { GroupPage } from './site/group-page.tsx';
import { SiteScope } from './site/site-scope.tsx';
import { OfSettings } from './site/withheld-page.tsx';
import { SiteViewPage } from './site-view/site-view-page.tsx';
import { texts } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { Failure, NotFound, Page, PageLoading } from './ui/page.tsx';

const Overview = lazy(() => import('./pages/overview.tsx'));
const SignIn = lazy(() => import('./pages/sign-in.tsx'));
const Setup = lazy(() => import('./pages/setup.tsx'));
const ProviderLink = lazy(() => import('./pages/provider-link.tsx'));
const Reset = lazy(() => import('./pages/reset.tsx'));
const Invitation = lazy(() => import('./pages/invitation.tsx'));
const Account = lazy(() => import('./pages/account.tsx'));
const Organisation = lazy(() => import('./pages/organisation.tsx'));
const Audit = lazy(() => import('./pages/audit.tsx'));
const Server = lazy(() => import('./pages/server.tsx'));
const Funnels = lazy(() => import('./pages/funnels.tsx'));
const Goals = lazy(() => import('./pages/goals.tsx'));
const Crawlers = lazy(() => import('./pages/crawlers.tsx'));
const Alerts = lazy(() => import('./pages/alerts.tsx'));
const SiteSettings = lazy(() => import('./pages/site-settings.tsx'));
const Import = lazy(() => import('./pages/import.tsx'));
const Export = lazy(() => import('./pages/export.tsx'));
const Install = lazy(() => import('./pages/install.tsx'));
const Shared = lazy(() => import('./pages/shared.tsx'));
const FactorsDue = lazy(() => import('./second-factor/factors-due.tsx'));

/** Routes every address to its page. The pages above the last route need no account. */
export function App() {
  const [address] = useLocation();
  return (
    <LoadedPage address={address}>
      <Switch>
        <Route path="/setup" component={Setup} />
        <Route path="/sign-in" component={SignIn} />
        <Route path="/sign-in/link" component={ProviderLink} />
        <Route path="/reset" component={Reset} />
        <Route path="/invitation" component={Invitation} />
        {Object.values(LINK_PATHS).map((place) => (
          <Route key={place} path={`/${place}/:token`} nest>
            <Shared />
          </Route>
        ))}
        <Route>
          <SignedIn />
        </Route>
      </Switch>
    </LoadedPage>
  );
}

function SignedIn() {
  const session = useSession();
  const [location] = useLocation();
  if (session.isPending) return <PageLoading />;
  // A session that cannot be read again stays as it was, and the figures of the page with it.
  if (session.data === undefined) {
    return (
      <Page title={texts.failed} narrow>
        <Failure error={session.error} retry={() => void session.refetch()} />
      </Page>
    );
  }
  if (session.data.user === null) {
    const next = location === '/' ? '' : `?next=${encodeURIComponent(location + window.location.search)}`;
    return <Redirect to={session.data.setupNeeded ? '/setup' : `/sign-in${next}`} replace />;
  }
  const pages = (
    <Switch>
      <Route path="/organisation/:org/groups/:group" nest>
        {({ org, group }) => <GroupPage org={org} group={group} session={session.data} />}
      </Route>
      <Route path="/sites/:site" nest>
        {({ site }) => (
          <SiteScope id={site} session={session.data}>
            <Switch>
              <Route path="/" component={SiteViewPage} />
              <Route path="/funnels" component={Funnels} />
              <Route path="/goals" component={Goals} />
              <Route path="/crawlers" component={Crawlers} />
              <Route path="/alerts">
                <OfSettings>
                  <Alerts />
                </OfSettings>
              </Route>
              <Route path="/settings/:group?" component={SiteSettings} />
              <Route path="/import">
                <OfSettings>
                  <Import />
                </OfSettings>
              </Route>
              <Route path="/export">
                <OfSettings>
                  <Export />
                </OfSettings>
              </Route>
              <Route path="/install" component={Install} />
              <Route>
                <NotFound words={texts.notFound} />
              </Route>
            </Switch>
          </SiteScope>
        )}
      </Route>
      <Route>
        <TopBar session={session.data} />
        <Switch>
          <Route path="/" component={Overview} />
          <Route path="/account" component={Account} />
          <Route path="/organisation/:org" component={Organisation} />
          <Route path="/organisation/:org/record" component={Audit} />
          <Route path="/server" component={Server} />
          <Route>
            <NotFound words={texts.notFound} />
          </Route>
        </Switch>
      </Route>
    </Switch>
  );
  return (
    <>
      <Frame>
        {session.data.factorsDue === undefined ? pages : <FactorsDue session={session.data}>{pages}</FactorsDue>}
      </Frame>
      <Footer />
    </>
  );
}

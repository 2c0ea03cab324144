import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { hrefOf } from '../base-path.ts';
import { LoadedPart } from '../loaded.tsx';
import { groupsQuestion } from '../pages/organisation/groups/groups-question.ts';
import { ProvidersDue } from '../providers-due/providers-due.tsx';
import {
  canManage,
  type OrganisationSummary,
  readsSettings,
  type SessionAnswer,
  SiteProvider,
  siteOfGroup,
} from '../session.ts';
import { SiteViewPage } from '../site-view/site-view-page.tsx';
import { TopBar } from '../top-bar.tsx';
import { Failure, NotFound, Page, PageLoading, PageSubject } from '../ui/page.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { LiveCount } from './live-count.tsx';
import styles from './site-bar.module.css';
import { Heading } from './site-bar.tsx';
import { texts } from './texts.ts';
import { OfSettings } from './withheld-page.tsx';

const GroupAlerts = lazy(() => import('../pages/alerts.tsx'));
const GroupLinks = lazy(() => import('./group-links.tsx'));
const GroupReports = lazy(() => import('./group-reports.tsx'));

/** Shows the figures of a group of sites, in the view of a site. */
export function GroupPage({
  org,
  group,
  session,
}: {
  readonly org: string;
  readonly group: string;
  readonly session: SessionAnswer;
}) {
  const organisation = session.organisations.find(({ id }) => String(id) === org);
  if (organisation === undefined) return <NoGroup session={session} />;
  return <Group organisation={organisation} group={group} session={session} />;
}

interface GroupProps {
  readonly organisation: OrganisationSummary;
  readonly group: string;
  readonly session: SessionAnswer;
}

function Group({ organisation, group, session }: GroupProps) {
  const groups = useQuery(groupsQuestion(organisation));
  const found = groups.data?.groups.find(({ id }) => String(id) === group);
  if (groups.isPending) return <PageLoading />;
  if (groups.data === undefined) {
    return (
      <>
        <TopBar session={session} />
        <Page title={organisation.name} narrow>
          <Failure error={groups.error} retry={() => void groups.refetch()} />
        </Page>
      </>
    );
  }
  if (found === undefined) return <NoGroup session={session} />;
  const site = siteOfGroup(found);
  const base = hrefOf(`/organisation/${organisation.id}/groups/${group}`);
  return (
    <SiteProvider value={{ site, organisation: null, groupOf: organisation, base }}>
      <TopBar session={session}>
        <div className={styles.bar}>
          <Heading>
            {(heading) => (
              <h1 ref={heading} tabIndex={-1} dir="auto" className={styles.name}>
                {found.name}
              </h1>
            )}
          </Heading>
          <LiveCount />
          <GroupTabs
            groupId={found.id}
            sites={found.sites.length}
            mayShare={canManage(organisation)}
            hasAlerts={readsSettings(organisation)}
          />
        </div>
      </TopBar>
      <PageSubject value={found.name}>
        <Switch>
          <Route path="/reports">
            <SiteProvider value={{ site, organisation, base }}>
              <LoadedPart fallback={<PageLoading />}>
                <GroupReports />
              </LoadedPart>
            </SiteProvider>
          </Route>
          <Route path="/alerts">
            <SiteProvider value={{ site, organisation, base }}>
              <OfSettings>
                <LoadedPart fallback={<PageLoading />}>
                  <GroupAlerts />
                </LoadedPart>
              </OfSettings>
            </SiteProvider>
          </Route>
          <Route path="/links">
            <LoadedPart fallback={<PageLoading />}>
              <GroupLinks organisation={organisation} groupId={found.id} />
            </LoadedPart>
          </Route>
          <Route>
            <SiteViewPage />
          </Route>
        </Switch>
      </PageSubject>
    </SiteProvider>
  );
}

function NoGroup({ session }: { readonly session: SessionAnswer }) {
  return (
    <>
      <TopBar session={session} />
      <NotFound words={texts.noGroup}>
        <ProvidersDue />
      </NotFound>
    </>
  );
}

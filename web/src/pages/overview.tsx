import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { FURTHER_FIGURES } from '../../../src/domain/metric.ts';
import { localDay } from '../local-day.ts';
import { ProvidersDue } from '../providers-due/providers-due.tsx';
import { canManage, isWithheld, type OrganisationSummary, useSession } from '../session.ts';
import { activeSites } from '../site/find-sites.ts';
import { downloadCsv } from '../site-view/export/download.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty, Failure, Page, Skeleton } from '../ui/page.tsx';
import { ownTimeZone } from '../ui/zone-field.tsx';
import { changeSearch } from '../use-period.ts';
import { AddSite } from './overview/add-site.tsx';
import { ArchivedSites } from './overview/archived-sites.tsx';
import { AttentionList } from './overview/attention-list.tsx';
import { ColumnsMenu } from './overview/columns-menu.tsx';
import { inGroup, useGroupsOfAll, withSites } from './overview/groups-of-all.ts';
import styles from './overview/overview.module.css';
import { OverviewPeriod } from './overview/overview-period.tsx';
import { addressOf, exceededDays, type OverviewState, parseOverview } from './overview/overview-state.ts';
import { SiteSearch } from './overview/site-search.tsx';
import { SiteTable } from './overview/site-table.tsx';
import { sitesCsv, sitesCsvName } from './overview/sites-csv.ts';
import { SitesPicture } from './overview/sites-picture.tsx';
import { texts } from './overview/texts.tsx';
import { useAttention } from './overview/use-attention.ts';
import { useOverview } from './overview/use-overview.ts';

/** Shows all sites of the user's organisations. */
export default function Overview() {
  const { organisations, providersDue } = useSession().data!;
  const [adding, setAdding] = useState(false);
  const address = useSearch();
  // The menu of sites on other pages leads here.
  const isAsked = new URLSearchParams(address).has('add');
  const [, navigate] = useLocation();
  const mayAdd = organisations.some(canManage);
  const addButton = mayAdd ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" /> {texts.addSite}
    </Button>
  ) : null;
  const isEmpty = organisations.every(({ sites }) => activeSites(sites).length === 0);
  return (
    <>
      {isEmpty ? (
        <Page title={texts.title}>
          <div className="stack">
            <ProvidersDue />
            {organisations.length === 0 && providersDue !== undefined ? null : (
              <NoSites mayAdd={mayAdd} isMember={organisations.length > 0}>
                {addButton}
              </NoSites>
            )}
          </div>
          <ArchivedSites organisations={organisations} />
        </Page>
      ) : (
        <Sites organisations={organisations} address={address}>
          {addButton}
        </Sites>
      )}
      {mayAdd && (adding || isAsked) ? (
        <AddSite
          organisations={organisations.filter(canManage)}
          onClose={() => {
            setAdding(false);
            if (isAsked) navigate('/', { replace: true });
          }}
        />
      ) : null}
    </>
  );
}

interface NoSitesProps {
  readonly mayAdd: boolean;
  /** Whether the user is in any organisation. */
  readonly isMember: boolean;
  /** The actions that are offered. */
  readonly children: React.ReactNode;
}

function NoSites({ mayAdd, isMember, children }: NoSitesProps) {
  const { addFirst, askAdmin, noOrganisation } = texts.empty;
  return (
    <section className="card">
      <Empty heading="h2" title={texts.empty.title} picture={<SitesPicture />}>
        <p>{mayAdd ? addFirst : isMember ? askAdmin : noOrganisation}</p>
        {children}
      </Empty>
    </section>
  );
}

interface SitesProps {
  readonly organisations: readonly OrganisationSummary[];
  /** The query of the address. */
  readonly address: string;
  /** The actions besides. */
  readonly children: React.ReactNode;
}

function Sites({ organisations: everything, address, children }: SitesProps) {
  const state = useMemo(() => parseOverview(new URLSearchParams(address)), [address]);
  const change = (changes: Partial<OverviewState>) =>
    changeSearch(addressOf({ ...state, ...changes }), { replace: changes.search !== undefined });
  const groups = useGroupsOfAll(everything);
  const group = groups.find(({ id }) => id === state.group);
  const inSome = inGroup(everything, group);
  const attention = useAttention(everything);
  const needing = inSome.flatMap(({ sites }) => activeSites(sites).filter(({ id }) => attention.sites.has(id)));
  const only = state.attention ? [...attention.sites.keys()].join() : null;
  // Other lists of sites would be ordered again, by later figures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `only` stands for the sites that need attention
  const organisations = useMemo(
    () => withSites(inSome, ({ id, state }) => state === 'active' && (only === null || attention.sites.has(id))),
    [everything, group?.sites, only],
  );
  const active = everything.flatMap(({ sites }) => activeSites(sites));
  const zones = new Set(active.map(({ timezone }) => timezone));
  const [zone = ''] = zones;
  const today = localDay(Date.now(), zones.size === 1 ? zone : ownTimeZone());
  const hasMoney = active.some(({ revenueGoals }) => revenueGoals !== undefined);
  // Too many days are not compared, and the period says so.
  const shown: OverviewState = exceededDays(state, today) === null ? state : { ...state, compare: 'off' };
  const figures = useOverview(everything, shown);
  const exported = organisations.filter((organisation) => !isWithheld(organisation, 'exports'));
  const most = Math.max(0, ...[...figures.sites.values()].map(({ visitors }) => visitors?.value ?? 0));
  const listed = (
    <>
      <SiteSearch {...{ state, groups, group }} sites={active.length} attention={needing.length} onChoose={change} />
      <AttentionList
        key={state.group}
        sites={needing}
        groups={attention.groups.filter(({ id }) => group === undefined || id === group.id)}
        attention={attention}
        onShowAll={() => change({ attention: true })}
      />
      {figures.error === null ? null : <Failure error={figures.error} retry={figures.retry} />}
      <div className="stack">
        {organisations.map(({ id, name, sites }) => {
          const title = organisations.length > 1 ? name : texts.title;
          return sites.length === 0 ? null : (
            <section key={id} className="card" aria-label={title}>
              <h2 dir="auto" className={organisations.length > 1 ? styles.name : 'visually-hidden'}>
                {title}
              </h2>
              <SiteTable
                {...{ sites, figures, attention, most }}
                state={shown}
                onOrder={(order) => change({ order })}
              />
            </section>
          );
        })}
        {state.attention && needing.length === 0 ? <p className="muted">{texts.noneFound}</p> : null}
      </div>
    </>
  );
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <OverviewPeriod period={state.period} compare={state.compare} {...{ zones, today }} onChoose={change} />
          <ColumnsMenu
            state={state}
            offered={FURTHER_FIGURES.filter((figure) => figure !== 'revenue' || hasMoney)}
            onChoose={change}
          />
          {exported.length === 0 ? null : (
            <Button
              icon
              aria-label={texts.csv}
              title={texts.csv}
              disabled={figures.isPending || figures.isStale}
              onClick={() => downloadCsv(sitesCsvName(state), sitesCsv(exported, figures, shown))}
            >
              <Icon name="download" />
            </Button>
          )}
          {children}
        </>
      }
    >
      <div className="stack">
        <ProvidersDue />
        <div>{attention.isPending ? <Skeleton width="12rem" height="1.75rem" /> : listed}</div>
      </div>
      <ArchivedSites organisations={inSome} />
    </Page>
  );
}

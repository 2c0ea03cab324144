import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { OverviewAnswer, SiteFigures, VisitorsNowAnswer } from '../../../src/dashboard/routes/overview.ts';
import { question } from '../request.ts';
import { isUnreachable } from '../server-away.ts';
import { canManage, type OrganisationSummary, type SiteSummary, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Empty, Failure, Page } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { AddSite } from './overview/add-site.tsx';
import { ArchivedSites } from './overview/archived-sites.tsx';
import styles from './overview/overview.module.css';
import { SiteCard } from './overview/site-card.tsx';
import { SitesPicture } from './overview/sites-picture.tsx';
import { texts } from './overview/texts.tsx';

const FIGURES_MS = 60_000;
const NOW_MS = 10_000;
/** From this number of sites on they can be sorted by name; fewer are seen at a glance. */
const SORT_FROM = 4;
/** From this number of sites on the list has a search field. */
const FILTER_FROM = 10;
const SORT_KEY = 'svc-sites-sort';

type Sort = 'visitors' | 'name';

const SORTS = (['visitors', 'name'] as const).map((sort) => [sort, texts.sorts[sort]] as const);

/** Shows all sites of the user's organisations. */
export default function Overview() {
  const { organisations } = useSession().data!;
  const [adding, setAdding] = useState(false);
  // The menu of sites on other pages leads here.
  const isAsked = new URLSearchParams(useSearch()).has('add');
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const sortId = useId();
  const [chosen, setSort] = useState<Sort>(() => (localStorage.getItem(SORT_KEY) === 'name' ? 'name' : 'visitors'));
  const figures = useFigures(organisations);
  const ranks = useRanks(figures);
  const active = organisations.flatMap(({ sites }) => sites.filter(({ state }) => state === 'active'));
  const sort = active.length < SORT_FROM ? 'visitors' : chosen;
  const mayAdd = organisations.some(canManage);
  const addButton = mayAdd ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" /> {texts.addSite}
    </Button>
  ) : null;
  return (
    <Page title={texts.title} actions={active.length === 0 ? null : addButton}>
      {active.length < SORT_FROM ? null : (
        <div className={styles.tools}>
          {active.length <= FILTER_FROM ? null : (
            <TextField label={texts.search} type="search" value={search} onChange={setSearch} />
          )}
          <div className={`muted small ${styles.sort}`}>
            <label htmlFor={sortId}>{texts.sortBy}</label>
            <Select
              id={sortId}
              fits
              options={SORTS}
              value={sort}
              onChange={(wanted) => {
                localStorage.setItem(SORT_KEY, wanted);
                setSort(wanted);
              }}
            />
          </div>
        </div>
      )}
      {active.length === 0 ? (
        <section className="card">
          <h2 className="visually-hidden">{texts.title}</h2>
          <Empty title={texts.empty.title} picture={<SitesPicture />}>
            <p>
              {mayAdd
                ? texts.empty.addFirst
                : organisations.length > 0
                  ? texts.empty.askAdmin
                  : texts.empty.noOrganisation}
            </p>
            {addButton}
          </Empty>
        </section>
      ) : null}
      {figures.error === null ? null : <Failure error={figures.error} retry={figures.retry} />}
      {organisations.map((organisation) => (
        <OrganisationSites
          key={organisation.id}
          organisation={organisation}
          named={organisations.length > 1}
          figures={figures}
          search={search}
          sort={sort}
          ranks={ranks}
        />
      ))}
      <ArchivedSites organisations={organisations} />
      {mayAdd && (adding || isAsked) ? (
        <AddSite
          organisations={organisations.filter(canManage)}
          onClose={() => {
            setAdding(false);
            if (isAsked) navigate('/', { replace: true });
          }}
        />
      ) : null}
    </Page>
  );
}

function OrganisationSites({
  organisation,
  named,
  figures,
  search,
  sort,
  ranks,
}: {
  readonly organisation: OrganisationSummary;
  readonly named: boolean;
  readonly figures: Figures;
  readonly search: string;
  readonly sort: Sort;
  readonly ranks: Ranks | null;
}) {
  const active = organisation.sites.filter(({ state }) => state === 'active');
  if (active.length === 0) return null;
  const waiting = ranks === null && sort === 'visitors';
  const found = active.filter((site) => matches(site, search)).sort((a, b) => compare(a, b, sort, ranks));
  return (
    <section className={styles.organisation} aria-label={named ? organisation.name : texts.title}>
      <h2 dir="auto" className={named ? styles.name : 'visually-hidden'}>
        {named ? organisation.name : texts.title}
      </h2>
      {found.length === 0 ? <p className="muted">{texts.noneFound}</p> : null}
      <ul className={styles.sites}>
        {found.map((site, place) => (
          <SiteCard
            // While the figures load, cards are keyed by place. With the site's key, a card would jump to its place in
            // the order.
            key={waiting ? place : site.id}
            site={site}
            figures={figures.sites.get(site.id)}
            now={figures.now === null ? null : (figures.now.get(site.id) ?? 0)}
            waiting={waiting}
          />
        ))}
      </ul>
    </section>
  );
}

interface Figures {
  readonly sites: ReadonlyMap<string, SiteFigures>;
  /** Visitors of the last 5 minutes; null until they are known. */
  readonly now: ReadonlyMap<string, number> | null;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Reads the figures of all sites, and renews them while the page is visible. */
function useFigures(organisations: readonly OrganisationSummary[]): Figures {
  const asked = organisations.filter(({ sites }) => sites.some(({ state }) => state === 'active'));
  const overviews = useQueries({
    queries: asked.map(({ id, sites }) => ({
      ...question<OverviewAnswer>(['overview', id, sites.length], `/orgs/${id}/overview`),
      refetchInterval: FIGURES_MS,
    })),
  });
  const current = useQueries({
    queries: asked.map(({ id }) => ({
      ...question<VisitorsNowAnswer>(['visitors-now', id], `/orgs/${id}/visitors-now`),
      staleTime: NOW_MS,
      refetchInterval: NOW_MS,
    })),
  });
  return {
    sites: new Map(overviews.flatMap(({ data }) => data?.sites ?? []).map((site) => [site.id, site])),
    now: current.some(({ data }) => data === undefined)
      ? null
      : new Map(current.flatMap(({ data }) => Object.entries(data!.visitors))),
    isPending: overviews.some(({ isPending }) => isPending),
    error:
      overviews.find(({ data, error }) => data === undefined && error !== null && !isUnreachable(error))?.error ?? null,
    retry: () => {
      for (const { refetch } of overviews) void refetch();
    },
  };
}

/** Visitors by the site's id. */
type Ranks = ReadonlyMap<string, number>;

/**
 * Returns the visitors by which the sites are sorted. They are those of the first answer, so that no card moves while
 * somebody looks.
 */
function useRanks({ sites, isPending }: Figures): Ranks | null {
  const [ranks, setRanks] = useState<Ranks | null>(null);
  if (ranks !== null || isPending) return ranks;
  const first = new Map([...sites].map(([id, { visitors }]) => [id, visitors?.value ?? 0]));
  setRanks(first);
  return first;
}

function matches({ name, domain }: SiteSummary, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || domain.includes(wanted);
}

function compare(a: SiteSummary, b: SiteSummary, sort: Sort, ranks: Ranks | null): number {
  const visitorsOf = ({ id }: SiteSummary) => ranks?.get(id) ?? 0;
  const byVisitors = sort === 'visitors' ? visitorsOf(b) - visitorsOf(a) : 0;
  return byVisitors || a.name.localeCompare(b.name);
}

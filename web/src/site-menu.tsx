import { type ReactNode, useState } from 'react';
import { hrefOf } from './base-path.ts';
import { canManage, type SessionAnswer, type SiteSummary } from './session.ts';
import { activeSites, findSites } from './site/find-sites.ts';
import styles from './site-menu.module.css';
import { texts } from './texts.ts';
import { Icon } from './ui/icon.tsx';
import { ListSearch } from './ui/list-search.tsx';
import { Menu } from './ui/menu.tsx';

export interface SiteMenuProps {
  readonly session: SessionAnswer;
  /** The site of the page; absent on pages of no site. */
  readonly site?: SiteSummary;
  /** Puts the button into a heading. */
  readonly frame?: (button: ReactNode) => ReactNode;
}

/** Names the site of the page, and leads to all others. */
export function SiteMenu({ session, site, frame = (button) => button }: SiteMenuProps) {
  return (
    <Menu
      className="button button-quiet"
      description={site === undefined ? undefined : texts.switchSite}
      frame={(button) => <div className={styles.site}>{frame(button)}</div>}
      label={site === undefined ? texts.allSites : <bdi className={styles.name}>{site.name}</bdi>}
    >
      {() => (
        <>
          <Sites session={session} current={site?.id} />
          <hr />
          <a className="menu-item" href={hrefOf('/')}>
            {texts.allSites}
          </a>
          {session.organisations.some(canManage) ? (
            <a className="menu-item" href={hrefOf('/?add')}>
              <Icon name="plus" size={16} /> {texts.addSite}
            </a>
          ) : null}
        </>
      )}
    </Menu>
  );
}

interface SitesProps {
  readonly session: SessionAnswer;
  readonly current: string | undefined;
}

/** Lists the active sites of each organisation, with a search by name and domain. */
function Sites({ session: { organisations }, current }: SitesProps) {
  const [search, setSearch] = useState('');
  const groups = organisations.map(({ id, name, sites }) => ({
    id,
    name,
    sites: findSites(activeSites(sites), search),
  }));
  const isNone = groups.every(({ sites }) => sites.length === 0);
  return (
    <>
      <ListSearch label={texts.searchSites} className={styles.search} value={search} onChange={setSearch} />
      {groups.map(({ id, name, sites }) =>
        sites.length === 0 ? null : (
          <div key={id}>
            {organisations.length === 1 ? null : (
              <p className="menu-group" dir="auto">
                {name}
              </p>
            )}
            {sites.map((site) => (
              <a
                key={site.id}
                className="menu-item"
                href={hrefOf(`/sites/${site.id}`)}
                data-found={site.id}
                aria-current={site.id === current}
              >
                <bdi>{site.name}</bdi>
              </a>
            ))}
          </div>
        ),
      )}
      {isNone ? <p className="menu-group">{texts.noSite}</p> : null}
    </>
  );
}

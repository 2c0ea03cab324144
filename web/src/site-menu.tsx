import type { ReactNode } from 'react';
import { hrefOf } from './base-path.ts';
import type { SessionAnswer, SiteSummary } from './session.ts';
import styles from './site-menu.module.css';
import { texts } from './texts.ts';
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
          {session.organisations.map((organisation) => (
            <div key={organisation.id}>
              {session.organisations.length === 1 ? null : (
                <p className="menu-group" dir="auto">
                  {organisation.name}
                </p>
              )}
              {organisation.sites
                .filter(({ state }) => state === 'active')
                .map(({ id, name }) => (
                  <a key={id} className="menu-item" href={hrefOf(`/sites/${id}`)} aria-current={id === site?.id}>
                    <bdi>{name}</bdi>
                  </a>
                ))}
            </div>
          ))}
          <hr />
          <a className="menu-item" href={hrefOf('/')}>
            {texts.allSites}
          </a>
        </>
      )}
    </Menu>
  );
}

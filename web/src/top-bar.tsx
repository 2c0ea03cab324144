import { type SessionAnswer, type SiteSummary, useSignOut } from './session.ts';
import { texts } from './texts.ts';
import { chooseTheme, chosenTheme, THEMES } from './theme.ts';
import styles from './top-bar.module.css';
import { Icon } from './ui/icon.tsx';
import { Menu } from './ui/menu.tsx';

/** The bar at the top of every page: the menu of sites and the menu of the user. */
export function TopBar({ session, site }: { readonly session: SessionAnswer; readonly site?: SiteSummary }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <a className={styles.home} href="/" aria-label={texts.allSites}>
          <Logo />
        </a>
        <SiteMenu session={session} site={site} />
        <AccountMenu session={session} />
      </div>
    </header>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#4453d6" />
      <path d="M8 21v-4M13.3 21v-8M18.6 21v-5M24 21V10" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Links to every site, on all pages. */
function SiteMenu({ session, site }: { readonly session: SessionAnswer; readonly site: SiteSummary | undefined }) {
  return (
    <div className={styles.site}>
      <Menu
        className="button button-quiet"
        label={site === undefined ? texts.allSites : <bdi className={styles.siteName}>{site.name}</bdi>}
      >
        {() => (
          <>
            {session.organisations.map((organisation) => (
              <div key={organisation.id}>
                {session.organisations.length === 1 ? null : (
                  <p className={styles.group} dir="auto">
                    {organisation.name}
                  </p>
                )}
                {organisation.sites
                  .filter(({ state }) => state === 'active')
                  .map(({ id, name }) => (
                    <a key={id} className="menu-item" href={`/sites/${id}`} aria-current={id === site?.id}>
                      <bdi>{name}</bdi>
                    </a>
                  ))}
              </div>
            ))}
            <hr />
            <a className="menu-item" href="/">
              {texts.allSites}
            </a>
          </>
        )}
      </Menu>
    </div>
  );
}

function AccountMenu({ session }: { readonly session: SessionAnswer }) {
  const signOut = useSignOut();
  const theme = chosenTheme();
  return (
    <Menu className="button button-quiet" align="end" name={texts.account.menu} label={<Icon name="user" />}>
      {(close) => (
        <>
          <p className={styles.group}>{session.user?.email}</p>
          <a className="menu-item" href="/account">
            {texts.account.settings}
          </a>
          {session.organisations.map(({ id, name }) => (
            <a key={id} className="menu-item" href={`/organisation/${id}`}>
              <span>
                {texts.account.organisation}
                {session.organisations.length > 1 ? <bdi className="muted"> · {name}</bdi> : null}
              </span>
            </a>
          ))}
          {session.isOperator ? (
            <a className="menu-item" href="/server">
              {texts.account.server}
            </a>
          ) : null}
          <hr />
          <p className={styles.group}>{texts.appearance.title}</p>
          {THEMES.map((one) => (
            <button
              key={one}
              type="button"
              className="menu-item"
              aria-current={one === theme}
              onClick={() => {
                chooseTheme(one);
                close();
              }}
            >
              {texts.appearance.names[one]}
            </button>
          ))}
          <hr />
          <button type="button" className="menu-item" onClick={() => void signOut()}>
            {texts.account.signOut}
          </button>
        </>
      )}
    </Menu>
  );
}

import type { ReactNode } from 'react';
import { hrefOf } from './base-path.ts';
import { type SessionAnswer, signOut } from './session.ts';
import { SiteMenu } from './site-menu.tsx';
import { texts } from './texts.ts';
import { chooseTheme, chosenTheme, THEMES } from './theme.ts';
import styles from './top-bar.module.css';
import { Icon } from './ui/icon.tsx';
import { Menu } from './ui/menu.tsx';
import { MenuItem } from './ui/menu-item.tsx';

/** The bar at the top of every page, with the menu of the user. `children` stands in for the menu of sites. */
export function TopBar({ session, children }: { readonly session: SessionAnswer; readonly children?: ReactNode }) {
  return (
    <Bar>
      <a className={styles.home} href={hrefOf('/')} aria-label={texts.allSites}>
        <Logo />
      </a>
      <div className={styles.pages}>{children ?? <SiteMenu session={session} />}</div>
      <AccountMenu session={session} />
    </Bar>
  );
}

/** Frames the content of a bar, as wide as the page below. */
export function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>{children}</div>
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

function AccountMenu({ session }: { readonly session: SessionAnswer }) {
  const theme = chosenTheme();
  return (
    <Menu
      className={`button button-quiet ${styles.account}`}
      align="end"
      name={texts.account.menu}
      label={<Icon name="user" />}
    >
      {(close) => (
        <>
          <p className="menu-group">{session.user?.email}</p>
          <a className="menu-item" href={hrefOf('/account')}>
            {texts.account.settings}
          </a>
          {session.organisations.map(({ id, name }) => (
            <a key={id} className="menu-item" href={hrefOf(`/organisation/${id}`)}>
              <span>
                {texts.account.organisation}
                {session.organisations.length > 1 ? <bdi className="muted"> · {name}</bdi> : null}
              </span>
            </a>
          ))}
          {session.isOperator ? (
            <a className="menu-item" href={hrefOf('/server')}>
              {texts.account.server}
            </a>
          ) : null}
          <a className="menu-item" href={hrefOf('/docs')} target="_blank" rel="noreferrer">
            {texts.account.docs}
          </a>
          <hr />
          <p className="menu-group">{texts.appearance.title}</p>
          {THEMES.map((one) => (
            <MenuItem key={one} close={close} onChoose={() => chooseTheme(one)} isCurrent={one === theme}>
              {texts.appearance.names[one]}
            </MenuItem>
          ))}
          <hr />
          <MenuItem close={close} onChoose={() => void signOut()}>
            {texts.account.signOut}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

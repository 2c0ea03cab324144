import { useState } from 'react';
import { Link } from 'wouter';
import { useSite } from '../../../session.ts';
import { ListSearch } from '../../../ui/list-search.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { findSettings } from './find-settings.ts';
import { groupsFor, pathOf, type SettingsGroup } from './groups.tsx';
import styles from './settings-nav.module.css';
import { texts } from './texts.ts';

interface SettingsNavProps {
  readonly current: SettingsGroup;
}

/** Lists the groups of settings with a search for a single setting; in a narrow window as a menu. */
export function SettingsNav({ current }: SettingsNavProps) {
  return (
    <>
      <nav className={styles.side} aria-label={texts.navigation}>
        <Items current={current} className={`tab ${styles.item}`} />
      </nav>
      <nav className={styles.menu} aria-label={texts.navigation}>
        <Menu label={current.title} description={texts.navigation}>
          {(close) => <Items current={current} className="menu-item" close={close} />}
        </Menu>
      </nav>
    </>
  );
}

interface ItemsProps extends SettingsNavProps {
  readonly className: string;
  /** Closes the menu around the items. */
  readonly close?: () => void;
}

function Items({ current, className, close }: ItemsProps) {
  const [typed, setTyped] = useState('');
  const groups = groupsFor(useSite().organisation);
  const settings = groups.flatMap((group) =>
    group.cards.map(({ id, title }) => ({ id, title, group, words: texts.words[id] })),
  );
  const found = findSettings(settings, typed);
  const choose = () => {
    setTyped('');
    close?.();
  };
  return (
    <>
      <ListSearch label={texts.find} className={styles.search} value={typed} onChange={setTyped} />
      {typed.trim() === ''
        ? groups.map((group) => (
            <Link
              key={group.name}
              className={className}
              href={pathOf(group)}
              aria-current={group === current ? 'page' : undefined}
              onClick={choose}
            >
              {group.title}
            </Link>
          ))
        : found.map(({ id, title, group }) => (
            <Link key={id} className={className} href={`${pathOf(group)}#${id}`} data-found={id} onClick={choose}>
              <span>
                {title} <span className="muted small">{group.title}</span>
              </span>
            </Link>
          ))}
      <p className={`muted small ${styles.none}`} role="status">
        {typed.trim() !== '' && found.length === 0 ? texts.none : ''}
      </p>
    </>
  );
}

import { useState } from 'react';
import { Link } from 'wouter';
import type { SiteSummary } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './attention-list.module.css';
import { alertsText, orderAttention, silenceText } from './attention-words.ts';
import { texts } from './texts.tsx';
import type { Attention, NeedingGroup } from './use-attention.ts';

/** Longer lists are collapsed at first. */
const OPEN_MAX = 5;
/** The table has the others. */
const LISTED_MAX = 20;

interface AttentionListProps {
  readonly sites: readonly SiteSummary[];
  readonly groups: readonly NeedingGroup[];
  readonly attention: Attention;
  /** Has the table list these sites alone. */
  readonly onShowAll: () => void;
}

/** Lists the groups and sites that need attention, each with what is the matter and the page where something can be done about it. */
export function AttentionList({ sites, groups, attention, onShowAll }: AttentionListProps) {
  const found = orderAttention(
    sites.flatMap((site) => {
      const known = attention.sites.get(site.id);
      return known === undefined ? [] : { ...known, name: site.name };
    }),
  );
  // What comes later neither opens nor closes the list.
  const [isOpen] = useState(groups.length + found.length <= OPEN_MAX);
  if (groups.length + found.length === 0) return null;
  const { title, count, countGroups, showAll } = texts.attention;
  const counts = [
    ...(groups.length === 0 ? [] : [countGroups(groups.length)]),
    ...(found.length === 0 ? [] : [count(found.length)]),
  ];
  return (
    <section className={`card ${styles.attention}`} aria-label={title}>
      <details open={isOpen}>
        <summary>
          <h2>{title}</h2> <span className="muted small">{counts.join(' · ')}</span>
        </summary>
        <ul className={styles.list}>
          {groups.map((group) => {
            const href = `/organisation/${group.organisation}/groups/${group.id}`;
            return (
              <li key={`${group.organisation} ${group.id}`}>
                <Link href={href} className={styles.name}>
                  <bdi>{group.name}</bdi>
                </Link>
                <Reason href={`${href}/alerts`} text={alertsText(group)} />
              </li>
            );
          })}
          {found.slice(0, LISTED_MAX).map((site) => (
            <li key={site.id}>
              <Link href={`/sites/${site.id}`} className={styles.name}>
                <bdi>{site.name}</bdi>
              </Link>
              <Reason href={`/sites/${site.id}/alerts`} text={alertsText(site)} />
              <Reason href={`/sites/${site.id}/install`} text={silenceText(site)} />
            </li>
          ))}
        </ul>
        {found.length <= LISTED_MAX ? null : (
          <Button variant="quiet" onClick={onShowAll}>
            {showAll(found.length)}
          </Button>
        )}
      </details>
    </section>
  );
}

function Reason({ href, text }: { readonly href: string; readonly text: string | null }) {
  return text === null ? null : (
    <Link href={href} className={styles.reason}>
      {text}
    </Link>
  );
}

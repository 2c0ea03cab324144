import { Link } from 'wouter';
import type { OrganisationSummary } from '../../session.ts';
import styles from './overview.module.css';
import { texts } from './texts.tsx';

/** Lists the archived sites, collapsed; their settings restore or delete them. */
export function ArchivedSites({ organisations }: { readonly organisations: readonly OrganisationSummary[] }) {
  const archived = organisations.flatMap(({ sites }) => sites.filter(({ state }) => state === 'archived'));
  if (archived.length === 0) return null;
  return (
    <details className={styles.archived}>
      <summary className="muted">{texts.archived.title(archived.length)}</summary>
      <p className="muted small">{texts.archived.explanation}</p>
      <ul className={styles.archivedList}>
        {archived.map(({ id, name, domain }) => (
          <li key={id}>
            <Link href={`/sites/${id}/settings/danger`} dir="auto">
              {name}
            </Link>{' '}
            <span className="muted small">{domain}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

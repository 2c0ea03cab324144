import { Link } from 'wouter';
import { type OrganisationSummary, readsSettings } from '../../session.ts';
import styles from './overview.module.css';
import { texts } from './texts.tsx';

/** Lists the archived sites, collapsed. Their settings, for those who may read them, restore or delete them. */
export function ArchivedSites({ organisations }: { readonly organisations: readonly OrganisationSummary[] }) {
  const archived = organisations.flatMap((organisation) =>
    organisation.sites
      .filter(({ state }) => state === 'archived')
      .map((site) => ({ ...site, isLinked: readsSettings(organisation) })),
  );
  if (archived.length === 0) return null;
  return (
    <details className={styles.archived}>
      <summary className="muted">{texts.archived.title(archived.length)}</summary>
      <p className="muted small">{texts.archived.explanation}</p>
      <ul className={styles.archivedList}>
        {archived.map(({ id, name, domain, isLinked }) => (
          <li key={id}>
            {isLinked ? (
              <Link href={`/sites/${id}/settings/danger`} dir="auto">
                {name}
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}{' '}
            <span className="muted small">{domain}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

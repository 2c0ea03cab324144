import { Card } from '../../ui/page.tsx';
import type { FunnelVersionDefinition } from './definition.ts';
import styles from './funnels.module.css';
import { versionChanges } from './version-changes.ts';

/** Lists the changes between two versions, from the earlier to the later one. */
export function VersionChangesCard({
  first,
  second,
}: {
  readonly first: FunnelVersionDefinition;
  readonly second: FunnelVersionDefinition;
}) {
  const [before, after] = first.version < second.version ? [first, second] : [second, first];
  const changes = versionChanges(before, after);
  return (
    <Card title={`From version ${before.version} to version ${after.version}`}>
      {changes.length === 0 ? (
        <p className="muted">Both versions are alike; there was another one in between.</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

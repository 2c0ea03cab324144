import { Card } from '../../../ui/page.tsx';
import type { FunnelVersionDefinition } from './definition.ts';
import { texts } from './texts.ts';
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
    <Card title={texts.changes.title(before.version, after.version)}>
      {changes.length === 0 ? (
        <p className="muted">{texts.changes.none}</p>
      ) : (
        <ul className="bullets">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

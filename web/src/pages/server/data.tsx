import { useQuery } from '@tanstack/react-query';
import type { ServerHealth } from '../../../../src/dashboard/server-health.ts';
import type { DataInUse } from '../../../../src/domain/data-kind.ts';
import { ago, NO_FIGURE, shortDay } from '../../format.ts';
import { question } from '../../request.ts';
import { Card } from '../../ui/page.tsx';
import { Fact } from './fact.tsx';
import styles from './server.module.css';
import { texts } from './texts.tsx';

const { data: words } = texts;

/** Shows the age, the sources and the licences of the reference data. */
export function ReferenceData() {
  const health = useQuery(question<ServerHealth>(['server'], '/server'));
  const data = health.data?.data ?? [];
  return (
    <Card title={words.title}>
      <div className="stack">
        {data.length === 0 ? null : (
          <dl className={styles.facts}>
            {data.map((each) => (
              <DataFact key={each.kind} data={each} now={health.data!.now} />
            ))}
          </dl>
        )}
        <p>{words.credits}</p>
        <p className="muted small">{words.update}</p>
      </div>
    </Card>
  );
}

function DataFact({ data: { kind, source, builtAt }, now }: { readonly data: DataInUse; readonly now: number }) {
  const from = words.sources[source];
  const hint = builtAt === null ? words.dateUnknown(from) : words.age(from, ago(builtAt, now));
  return (
    <Fact name={words.kinds[kind]} hint={hint}>
      {builtAt === null ? NO_FIGURE : shortDay(new Date(builtAt).toISOString().slice(0, 10))}
    </Fact>
  );
}

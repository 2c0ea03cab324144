import { useQuery } from '@tanstack/react-query';
import type { ServerHealth } from '../../../../src/dashboard/server-health.ts';
import { type DataInUse, type DataSource, dataKind } from '../../../../src/domain/data-kind.ts';
import { ago, day, NO_FIGURE } from '../../format.ts';
import { read } from '../../request.ts';
import { Card } from '../../ui/page.tsx';
import { Fact } from './fact.tsx';
import styles from './server.module.css';

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** Where data comes from, in words. */
const SOURCES: Readonly<Record<DataSource, string>> = {
  bundled: 'came with svc',
  updated: 'updated',
  own: 'your own file',
};

/** Shows how old the data is that ages, and whose it is. */
export function ReferenceData() {
  const health = useQuery({
    queryKey: ['server'],
    queryFn: ({ signal }) => read<ServerHealth>('/server', {}, signal),
  });
  const data = health.data?.data ?? [];
  return (
    <Card title="Reference data">
      <div className="stack">
        {data.length === 0 ? null : (
          <dl className={styles.facts}>
            {data.map((each) => (
              <DataFact key={each.kind} data={each} now={health.data!.now} />
            ))}
          </dl>
        )}
        <p>
          Countries, regions and cities are looked up in <a href="https://db-ip.com">IP to City Lite by DB-IP</a>,
          unless they were updated. Network numbers come from RouteViews and DB-IP, by way of ip-location-db. Both may
          be used under <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. All look-ups happen on
          this server.
        </p>
        <p className="muted small">
          <code>svc data update</code> refreshes all of it from files of yours, without a restart.
        </p>
      </div>
    </Card>
  );
}

function DataFact({ data: { kind, source, builtAt }, now }: { readonly data: DataInUse; readonly now: number }) {
  const { words } = dataKind(kind);
  const age = builtAt === null ? 'date unknown' : ago(builtAt, now);
  return (
    <Fact name={words.charAt(0).toUpperCase() + words.slice(1)} hint={`${SOURCES[source]}, ${age}`}>
      {builtAt === null ? NO_FIGURE : day(new Date(builtAt).toISOString().slice(0, 10), DATE)}
    </Fact>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ServerHealth } from '../../../../src/dashboard/server-health.ts';
import type { DiscardReason } from '../../../../src/domain/discard.ts';
import { DISCARD_TABLE } from '../../../../src/domain/discard.ts';
import { ago, bytes, instant, NO_FIGURE, whole } from '../../format.ts';
import { read } from '../../request.ts';
import { Card, Failure, Skeleton } from '../../ui/page.tsx';
import { Fact } from './fact.tsx';
import styles from './server.module.css';

const POLL_MS = 10_000;

/** Shows what the server does since its start, and the space that it takes. */
export function Activity() {
  const health = useQuery({
    queryKey: ['server'],
    queryFn: ({ signal }) => read<ServerHealth>('/server', {}, signal),
    refetchInterval: POLL_MS,
  });
  if (health.data === undefined) {
    return (
      <Card title="Activity">
        {health.isError ? (
          <Failure error={health.error} retry={() => void health.refetch()} />
        ) : (
          <Skeleton height="20.9rem" />
        )}
      </Card>
    );
  }
  return <ActivityCard health={health.data} />;
}

function ActivityCard({ health }: { readonly health: ServerHealth }) {
  const discarded = Object.entries(health.discarded) as [DiscardReason, number][];
  return (
    <Card title="Activity">
      <dl className={styles.facts}>
        <Fact name="Uptime" hint={`since ${instant(health.startedAt)}`}>
          {span(health.startedAt, health.now)}
        </Fact>
        <Fact name="Version" hint={health.runtime}>
          {health.version}
        </Fact>
        <Fact name="Events accepted" hint="since the start">
          {whole(health.accepted)}
        </Fact>
        <Fact
          name="Events rejected"
          hint={
            discarded.length === 0
              ? 'since the start'
              : discarded
                  .sort(([, a], [, b]) => b - a)
                  .map(([reason, count]) => `${DISCARD_TABLE[reason].label} ${whole(count)}`)
                  .join(', ')
          }
        >
          {whole(discarded.reduce((sum, [, count]) => sum + count, 0))}
        </Fact>
        <Fact name="Events lost" hint="valid but not saved">
          {whole(health.lost)}
        </Fact>
        <Fact name="Queued events" hint="on disk, not yet in the stats">
          {whole(health.queuedEvents)}
        </Fact>
        <Fact name="Memory">{bytes(health.memoryBytes)}</Fact>
        <Fact name="Data" hint={health.freeBytes === null ? undefined : `${bytes(health.freeBytes)} free`}>
          {health.dataBytes === null ? NO_FIGURE : bytes(health.dataBytes)}
        </Fact>
        <Fact name="Data directory" wide>
          <code>{health.dataDirectory}</code>
        </Fact>
      </dl>
    </Card>
  );
}

function span(from: number, to: number): string {
  const said = ago(from, to);
  return said === 'just now' ? 'less than a minute' : said === 'yesterday' ? '1 day' : said.replace(/ ago$/, '');
}

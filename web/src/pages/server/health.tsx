import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ServerHealth } from '../../../../src/dashboard/server-health.ts';
import type { DiscardReason } from '../../../../src/domain/discard.ts';
import { DISCARD_TABLE } from '../../../../src/domain/discard.ts';
import { ago, bytes, instant, NO_FIGURE, whole } from '../../format.ts';
import { read } from '../../request.ts';
import { Card, Failure, Notice, Skeleton } from '../../ui/page.tsx';
import styles from './server.module.css';

const POLL_MS = 10_000;
/** With less free space than this, the disk may be full before anybody looks again. */
const LITTLE_SPACE_BYTES = 1024 ** 3;

/** The steps of maintenance, in words. */
const STEPS: Readonly<Record<ServerHealth['failures'][number]['step'], string>> = {
  close_days: 'storing ended days',
  close_months: 'adding up months',
  backfill: 'counting new goals and funnels backwards',
  drop_raw: 'removing raw events',
  apply_retention: 'applying the retention of sites',
  erase_deleted: 'erasing deleted sites',
  remove_superseded: 'tidying up',
};
const CAUSES = { memory: 'not enough memory', time: 'took too long', other: 'an error' } as const;

/** Shows whether events are accepted and stored, and the disk space that they take. */
export function Health() {
  const health = useQuery({
    queryKey: ['server'],
    queryFn: ({ signal }) => read<ServerHealth>('/server', {}, signal),
    refetchInterval: POLL_MS,
  });
  if (health.data === undefined) {
    return (
      <Card title="Health">
        {health.isError ? (
          <Failure error={health.error} retry={() => void health.refetch()} />
        ) : (
          <Skeleton height="20.9rem" />
        )}
      </Card>
    );
  }
  return <HealthCard health={health.data} />;
}

function HealthCard({ health }: { readonly health: ServerHealth }) {
  const isWell = health.journal === 'ok' && health.store === 'ok';
  const needsAttention = health.refused > 0 || health.daysUnclosed > 0;
  const discarded = Object.entries(health.discarded) as [DiscardReason, number][];
  const isTight = health.freeBytes !== null && health.freeBytes < LITTLE_SPACE_BYTES;
  return (
    <Card
      title="Health"
      actions={
        !isWell ? (
          <span className="badge badge-bad">in trouble</span>
        ) : needsAttention ? (
          <span className="badge badge-warn">needs a look</span>
        ) : (
          <span className="badge badge-good">all is well</span>
        )
      }
    >
      <div className="stack">
        {health.journal === 'full' ? (
          <Notice tone="bad">
            There is no space left on the disk: events are being lost. Make room; it goes on by itself.
          </Notice>
        ) : null}
        {health.journal === 'failing' ? (
          <Notice tone="bad">The journal cannot be written: events are being lost. The log says why.</Notice>
        ) : null}
        {health.store === 'failing' ? (
          <Notice tone="warn">
            The store takes no events at the moment. They wait in the journal and are loaded later; the log says why.
          </Notice>
        ) : null}
        {health.refused > 0 ? (
          <Notice tone="warn">
            The engine refused {whole(health.refused)} events. They are kept as <code>refused-….tsv</code> in the folder{' '}
            <code>journal</code> of the data directory; the log says why.
          </Notice>
        ) : null}
        {health.daysUnclosed > 0 ? (
          <Notice tone="warn">
            {health.daysUnclosed === 1
              ? '1 day of a site could not be stored yet. It is tried again; reading it takes longer until then.'
              : `${whole(health.daysUnclosed)} days of sites could not be stored yet. They are tried again; reading them takes longer until then.`}
          </Notice>
        ) : null}
        {health.failures.length > 0 ? (
          <Notice tone="warn">
            Since the start these steps of maintenance failed and were tried again:{' '}
            {health.failures
              .map(({ step, cause, count }) => `${STEPS[step]} (${CAUSES[cause]}, ${count} ×)`)
              .join(', ')}
            . The log has the errors.
          </Notice>
        ) : null}
        {isTight ? <Notice tone="warn">The disk is almost full: {bytes(health.freeBytes!)} are free.</Notice> : null}
        <dl className={styles.facts}>
          <Fact name="Running since" hint={`for ${span(health.startedAt, health.now)}`}>
            {instant(health.startedAt)}
          </Fact>
          <Fact name="Version" hint={health.runtime}>
            {health.version}
          </Fact>
          <Fact name="Events kept" hint="since the start">
            {whole(health.accepted)}
          </Fact>
          <Fact
            name="Events not counted"
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
          <Fact name="Events lost" hint="sound, but not written">
            {whole(health.lost)}
          </Fact>
          <Fact name="On the way" hint="on disk, not yet in the figures">
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
        <p className="muted small">
          For monitoring: <code>/readyz</code> answers 200 while all is well, <code>/metrics</code> has these figures
          for Prometheus.
        </p>
      </div>
    </Card>
  );
}

function Fact({
  name,
  hint,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`${styles.fact} ${wide ? styles.wide : ''}`}>
      <dt className="muted small">{name}</dt>
      <dd className="number">
        {children}
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </dd>
    </div>
  );
}

function span(from: number, to: number): string {
  const said = ago(from, to);
  return said === 'just now' ? 'less than a minute' : said === 'yesterday' ? '1 day' : said.replace(/ ago$/, '');
}

import { useQuery } from '@tanstack/react-query';
import type { ServerHealth } from '../../../../src/dashboard/server-health.ts';
import type { DiscardReason } from '../../../../src/domain/discard.ts';
import { DISCARD_TABLE } from '../../../../src/domain/discard.ts';
import { bytes, instant, lengthText, NO_FIGURE, whole } from '../../format.ts';
import { question } from '../../request.ts';
import { Answered } from '../../ui/answered.tsx';
import { Card } from '../../ui/page.tsx';
import { Fact } from './fact.tsx';
import styles from './server.module.css';
import { texts } from './texts.tsx';

const POLL_MS = 10_000;

const { activity: words } = texts;

/** Shows what the server does since its start, and the space that it takes. */
export function Activity() {
  const health = useQuery({ ...question<ServerHealth>(['server'], '/server'), refetchInterval: POLL_MS });
  return (
    <Card title={words.title}>
      <Answered query={health} height="20.9rem">
        {(answer) => <Facts health={answer} />}
      </Answered>
    </Card>
  );
}

function Facts({ health }: { readonly health: ServerHealth }) {
  const discarded = Object.entries(health.discarded) as [DiscardReason, number][];
  return (
    <dl className={styles.facts}>
      <Fact name={words.uptime} hint={words.startedAt(instant(health.startedAt))}>
        {lengthText(health.now - health.startedAt) ?? words.justStarted}
      </Fact>
      <Fact name={words.version} hint={health.runtime}>
        {health.version}
      </Fact>
      <Fact name={words.accepted} hint={words.sinceStart}>
        {whole(health.accepted)}
      </Fact>
      <Fact
        name={words.rejected}
        hint={
          discarded.length === 0
            ? words.sinceStart
            : discarded
                .sort(([, a], [, b]) => b - a)
                .map(([reason, count]) => words.rejectedFor(DISCARD_TABLE[reason].label, whole(count)))
                .join(', ')
        }
      >
        {whole(discarded.reduce((sum, [, count]) => sum + count, 0))}
      </Fact>
      <Fact name={words.lost} hint={words.lostHint}>
        {whole(health.lost)}
      </Fact>
      <Fact name={words.queued} hint={words.queuedHint}>
        {whole(health.queuedEvents)}
      </Fact>
      <Fact name={words.memory}>{bytes(health.memoryBytes)}</Fact>
      <Fact name={words.data} hint={health.freeBytes === null ? undefined : words.free(bytes(health.freeBytes))}>
        {health.dataBytes === null ? NO_FIGURE : bytes(health.dataBytes)}
      </Fact>
      <Fact name={words.directory} wide>
        <code>{health.dataDirectory}</code>
      </Fact>
    </dl>
  );
}

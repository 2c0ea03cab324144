import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays } from '../../../../src/domain/calendar.ts';
import { day } from '../../format.ts';
import { localDay } from '../../local-day.ts';
import { refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canEdit, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Failure } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './goals.module.css';
import { texts } from './texts.tsx';

/** An archived goal or funnel. */
interface Archived {
  readonly id: number;
  readonly name: string;
  readonly archivedAt: number;
}

export interface ArchivedListProps<Item> {
  readonly kind: 'goals' | 'funnels';
  readonly words: {
    readonly title: (count: number) => string;
    readonly restore: string;
    readonly restoreLabel: (name: string) => string;
    readonly restored: string;
  };
  readonly archived: readonly Item[];
  /** Renders what one of them counts. */
  readonly children: (item: Item) => ReactNode;
}

/** Lists what is archived and restores it; renders nothing when there is nothing. */
export function ArchivedList<Item extends Archived>({ archived, children, ...rest }: ArchivedListProps<Item>) {
  if (archived.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className="field-label">{rest.words.title(archived.length)}</summary>
        <ul className={styles.archived}>
          {archived.map((one) => (
            <ArchivedEntry key={one.id} {...one} {...rest}>
              {children(one)}
            </ArchivedEntry>
          ))}
        </ul>
      </details>
    </Card>
  );
}

type ArchivedEntryProps = Archived &
  Pick<ArchivedListProps<Archived>, 'kind' | 'words'> & { readonly children: ReactNode };

function ArchivedEntry({ id, name, archivedAt, kind, words, children }: ArchivedEntryProps) {
  const { site, organisation } = useSite();
  const restoring = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/${kind}/${id}/restore`),
    onSuccess: async () => {
      await refreshFigures();
      toast(words.restored);
    },
  });
  return (
    <li>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {children}
        <p className="muted small">{sinceText(archivedAt, site.timezone)}</p>
        {restoring.isError ? <Failure error={restoring.error} /> : null}
      </div>
      {canEdit(organisation) ? (
        <Button busy={restoring.isPending} onClick={() => restoring.mutate()} aria-label={words.restoreLabel(name)}>
          {words.restore}
        </Button>
      ) : null}
    </li>
  );
}

/** The number of past days that are counted when something is restored: the raw events of these days are kept. */
const RECOUNTED_DAYS = 30;

/** Says since when something is archived, and what restoring it will recover. */
function sinceText(archivedAt: number, timezone: string): string {
  const since = localDay(archivedAt, timezone);
  const recounted = addDays(localDay(Date.now(), timezone), -RECOUNTED_DAYS);
  return since >= recounted
    ? texts.archived.sinceWhole(day(since))
    : texts.archived.sincePart(day(since), RECOUNTED_DAYS, day(addDays(recounted, -1)));
}

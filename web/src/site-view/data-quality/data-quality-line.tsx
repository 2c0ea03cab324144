import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DiscardSumsAnswer } from '../../../../src/dashboard/routes/discards.ts';
import { DISCARD_TABLE, type DiscardReason } from '../../../../src/domain/discard.ts';
import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import type { Period } from '../../../../src/domain/period.ts';
import { read } from '../../request.ts';
import { readsSettings, useSite } from '../../session.ts';
import { texts } from './texts.ts';

const REFRESH_MS = 60_000;
/** Screen readers would read the dot. */
const DOT = <span aria-hidden="true">·</span>;

export interface DataQualityLineProps {
  readonly period: Period;
  /** Whether all days are known in full, and none was counted by another product: how exactly is not known then. */
  readonly isExact: boolean;
  /** Says which days are not known in full; null when all are. */
  readonly gaps: string | null;
}

/** Says how complete the figures of a period are; to those who may read settings also what was lost, and rejected and why. */
export default function DataQualityLine({ period: { from, to }, isExact, gaps }: DataQualityLineProps) {
  const { site, organisation, base } = useSite();
  const isRead = readsSettings(organisation);
  const { data } = useQuery({
    queryKey: ['site', site.id, 'discard-sums', from, to],
    queryFn: ({ signal }) => read<DiscardSumsAnswer>(`/sites/${site.id}/discard-sums`, { from, to }, signal),
    staleTime: REFRESH_MS,
    placeholderData: keepPreviousData,
    enabled: isRead,
  });
  const exact = isExact ? <span title={texts.exactHint}>{texts.exact}</span> : null;
  const known = gaps === null ? exact : <span>{gaps}</span>;
  if (!isRead) return known;
  if (data === undefined) return null;
  const lost = data.sums.find(({ reason }) => reason === 'lost')?.count ?? 0;
  const rejected = data.sums.filter(({ reason }) => reason !== 'lost');
  const total = rejected.reduce((sum, { count }) => sum + count, 0);
  const [first] = rejected;
  const say = rejected.length === 1 ? texts.only : texts.mostly;
  return (
    <>
      {known === null ? null : (
        <>
          {known} {DOT}{' '}
        </>
      )}
      <span title={texts.lostHint} data-lost={lost > 0}>
        {texts.lost(lost)}
      </span>{' '}
      {DOT}{' '}
      <a href={`${base}/settings/tracking#discards`}>
        <span>{texts.rejected(total)}</span> {first === undefined ? '' : say(nameOf(first.reason))}{' '}
        <span aria-hidden="true">→</span>
      </a>
    </>
  );
}

/** The Global Privacy Control is a name and keeps its capitals. */
function nameOf(reason: DiscardReason): string {
  const { label } = DISCARD_TABLE[reason];
  return reason === 'gpc' ? label : midSentence(label);
}

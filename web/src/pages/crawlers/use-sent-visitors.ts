import { useQuery } from '@tanstack/react-query';
import { ASSISTANT_OPERATORS } from '../../../../src/domain/assistant-operators.ts';
import { AI_ASSISTANTS } from '../../../../src/domain/channel.ts';
import { printCondition } from '../../../../src/domain/condition.ts';
import { sourceName } from '../../../../src/domain/source.ts';
import type { SourcesAnswer } from '../../../../src/stats/answer.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import type { ChosenParams } from './use-chosen.ts';

/**
 * Returns the visitors whom the assistants of each operator have sent in a period; null while it is not known, and where nobody asks.
 */
export function useSentVisitors(
  { period, from, to, page }: ChosenParams & { readonly period?: string; readonly from?: string; readonly to?: string },
  isAsked: boolean,
): ReadonlyMap<string, number> | null {
  const { site } = useSite();
  const where = [
    `channel:is:${AI_ASSISTANTS}`,
    ...(page === undefined ? [] : [printCondition({ subject: 'page', operator: 'is', values: [page] })]),
  ];
  const params = { period, from, to, where, limit: 1000 };
  const { data } = useQuery({
    ...question<SourcesAnswer>(['sources', site.id, params], `/sites/${site.id}/sources`, params),
    enabled: isAsked,
  });
  if (data === undefined || !isAsked) return null;
  const sent = new Map<string, number>();
  for (const { key, visitors } of data.rows) {
    // A source of a single host has its name.
    const operator = ASSISTANT_OPERATORS[key] ?? ASSISTANT_OPERATORS[sourceName(key)];
    if (operator !== undefined && visitors !== null) sent.set(operator, (sent.get(operator) ?? 0) + visitors);
  }
  return sent;
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { ASSISTANT_OPERATORS } from '../../../../src/domain/assistant-operators.ts';
import { AI_ASSISTANTS } from '../../../../src/domain/channel.ts';
import { printCondition } from '../../../../src/domain/condition.ts';
import { sourceName } from '../../../../src/domain/source.ts';
import type { BreakdownAnswer, SourcesAnswer } from '../../../../src/stats/answer.ts';
import type { SelectedStatsAnswer } from '../../../../src/stats/answers/selected-kpis.ts';
import { question } from '../../request.ts';
import { useSite } from '../../session.ts';
import type { ChosenParams } from './use-chosen.ts';

type Params = ChosenParams & { readonly period?: string; readonly from?: string; readonly to?: string };

const ROWS_MAX = 1000;
const FROM_ASSISTANTS = `channel:is:${AI_ASSISTANTS}`;

/** The visitors whom an operator's assistants sent; `visitors` is null for several sources, whose visitors may be the same. */
interface Sent {
  readonly hosts: readonly string[];
  readonly visitors: number | null;
}

/**
 * Returns the visitors whom assistants have sent in a period, by their operator, or by the page at which the visitors arrived, of
 * the chosen operator if there is one. Null while they are not known, and where nobody asks.
 */
export function useSentVisitors(params: Params, by: 'operator' | 'page' | null): ReadonlyMap<string, number> | null {
  const { site } = useSite();
  const { page, operator } = params;
  const period = { period: params.period, from: params.from, to: params.to };
  const ofPage = page === undefined ? [] : [printCondition({ subject: 'page', operator: 'is', values: [page] })];
  const asked = { ...period, where: [FROM_ASSISTANTS, ...ofPage], limit: ROWS_MAX };
  const { data: sources } = useQuery({
    ...question<SourcesAnswer>(['sources', site.id, asked], `/sites/${site.id}/sources`, asked),
    enabled: by !== null,
  });
  const operators = sources === undefined ? null : sentBy(sources);
  const several = [...(operators ?? [])].filter(([, { visitors }]) => visitors === null);
  const sums = useQueries({
    queries: several.map(([, { hosts }]) => {
      const where = [FROM_ASSISTANTS, ...ofPage, fromHosts(hosts)];
      return {
        ...question<SelectedStatsAnswer>(['stats', site.id, period, where], `/sites/${site.id}/stats`, {
          ...period,
          where,
        }),
        enabled: by === 'operator',
      };
    }),
  });
  const ofOperator = operator === undefined ? undefined : operators?.get(operator);
  const where = [FROM_ASSISTANTS, ...(ofOperator === undefined ? [] : [fromHosts(ofOperator.hosts)])];
  const entries = { ...period, dimension: 'entry', where, limit: ROWS_MAX };
  const { data: pages } = useQuery({
    ...question<BreakdownAnswer>(['breakdown', site.id, entries], `/sites/${site.id}/breakdown`, entries),
    enabled: by === 'page' && operators !== null && (operator === undefined || ofOperator !== undefined),
  });
  if (by === 'page') {
    return pages === undefined ? null : new Map(pages.rows.map(({ key, visitors }) => [key, visitors ?? 0]));
  }
  if (by === null || operators === null) return null;
  const counted = several.map(([name], i) => [name, sums[i]?.data?.stats.visitors?.value ?? null] as const);
  const known = [...operators].map(([name, { visitors }]) => [name, visitors] as const);
  return new Map([...known, ...counted].flatMap(([name, count]) => (count === null ? [] : [[name, count]])));
}

/** Adds up what is known of each operator. */
function sentBy({ rows }: SourcesAnswer): ReadonlyMap<string, Sent> {
  const found = new Map<string, Sent>();
  for (const { key, visitors, hosts } of rows) {
    // A source of a single host has its name.
    const operator = ASSISTANT_OPERATORS[key] ?? ASSISTANT_OPERATORS[sourceName(key)];
    if (operator === undefined) continue;
    const before = found.get(operator);
    const names = hosts === undefined ? [key] : hosts.map((host) => host.key);
    found.set(operator, {
      hosts: [...(before?.hosts ?? []), ...names],
      visitors: before === undefined ? visitors : null,
    });
  }
  return found;
}

function fromHosts(hosts: readonly string[]): string {
  return printCondition({ subject: 'referrer', operator: 'is', values: hosts });
}

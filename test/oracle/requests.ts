/** The counts of reported requests once more, slow and obvious: every request is kept, and each figure adds them up. */

/** A request as the test made it: who is behind it is known. */
export interface MadeRequest {
  readonly day: string;
  /** Null for people. */
  readonly crawler: string | null;
  readonly operator: string | null;
  readonly class: string;
  readonly page: string;
  readonly status: number;
  readonly bytes: number;
  readonly verdict: 'verified' | 'unverified' | 'contradicted';
}

export interface RequestsAsked {
  readonly from: string;
  readonly to: string;
  readonly by: 'crawler' | 'operator' | 'class' | 'page' | 'status' | 'verdict' | 'day';
  readonly crawler?: string;
  readonly operator?: string;
  readonly class?: string;
  readonly page?: string;
  readonly status?: string;
  readonly verdict?: string;
}

/** Answers a question about reported requests. */
export function requestsAsked(all: readonly MadeRequest[], asked: RequestsAsked) {
  const inPeriod = all.filter(({ day }) => day >= asked.from && day <= asked.to);
  const isWanted = (request: MadeRequest) =>
    request.crawler !== null &&
    (asked.crawler === undefined || request.crawler === asked.crawler) &&
    (asked.operator === undefined || (request.operator ?? request.crawler) === asked.operator) &&
    (asked.class === undefined || request.class === asked.class) &&
    (asked.page === undefined || request.page === asked.page) &&
    (asked.status === undefined || statusesOf(asked.status).includes(statusOf(request)));
  const claimed = inPeriod.filter(isWanted);
  const selected = claimed.filter(({ verdict }) =>
    asked.verdict === undefined ? verdict !== 'contradicted' : verdict === asked.verdict,
  );
  const sums = (some: readonly MadeRequest[]) => ({
    requests: some.length,
    bytes: some.reduce((sum, { bytes }) => sum + bytes, 0),
    errors: some.filter(({ status }) => status >= 400).length,
  });
  const rows = [...Map.groupBy(selected, (request) => keyOf(request, asked.by))].map(([key, some]) => ({
    ...{ key, ...sums(some), pct: some.length / selected.length },
    firstDay: firstDayOf(all, key, asked.by),
  }));
  const byKey = (a: string, b: string) => (a < b ? -1 : 1);
  rows.sort((a, b) => (asked.by === 'day' ? 0 : b.requests - a.requests) || byKey(a.key, b.key));
  return {
    totals: {
      ...sums(selected),
      pages: new Set(selected.map(({ page }) => page)).size,
      contradicted: claimed.filter(({ verdict }) => verdict === 'contradicted').length,
      people: inPeriod.filter(({ crawler }) => crawler === null).length,
    },
    rows,
  };
}

function keyOf(request: MadeRequest, by: RequestsAsked['by']): string {
  if (by === 'operator') return request.operator ?? request.crawler!;
  return by === 'status' ? statusOf(request) : request[by]!;
}

function firstDayOf(all: readonly MadeRequest[], key: string, by: RequestsAsked['by']): string | null {
  if (by !== 'crawler' && by !== 'operator' && by !== 'class') return null;
  const real = all.filter(({ crawler, verdict }) => crawler !== null && verdict !== 'contradicted');
  const days = real.filter((request) => keyOf(request, by) === key).map(({ day }) => day);
  return days.sort()[0] ?? null;
}

function statusOf({ status }: MadeRequest): string {
  return `${String(status)[0]}xx`;
}

function statusesOf(status: string): readonly string[] {
  return status === 'errors' ? ['4xx', '5xx'] : [status];
}

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

/** An event that a crawler sent because it ran the script. */
export interface RejectedEvent {
  readonly day: string;
  readonly crawler: string;
  readonly operator: string | null;
  readonly class: string;
}

/** A page that a person visited; a person counts once a day and page. */
export interface SeenPage {
  readonly day: string;
  readonly visitor: string;
  readonly page: string;
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

/** Answers a question about reported requests, and the rejected events beside them. */
export function requestsAsked(all: readonly MadeRequest[], rejected: readonly RejectedEvent[], asked: RequestsAsked) {
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
  const { by } = asked;
  const hasEvents = (asked.page ?? asked.status ?? asked.verdict) === undefined;
  const rowsHaveEvents = hasEvents && (by === 'crawler' || by === 'operator' || by === 'class');
  const events = rejected.filter(
    (event) =>
      event.day >= asked.from &&
      event.day <= asked.to &&
      (asked.crawler === undefined || event.crawler === asked.crawler) &&
      (asked.operator === undefined || (event.operator ?? event.crawler) === asked.operator) &&
      (asked.class === undefined || event.class === asked.class),
  );
  const eventKey = (event: RejectedEvent) =>
    by === 'operator' ? (event.operator ?? event.crawler) : by === 'class' ? event.class : event.crawler;
  const keys = new Set(selected.map((request) => keyOf(request, by)));
  if (rowsHaveEvents) for (const event of events) keys.add(eventKey(event));
  const rows = [...keys].map((key) => {
    const some = selected.filter((request) => keyOf(request, by) === key);
    return {
      ...{ key, ...sums(some), pct: selected.length === 0 ? 0 : some.length / selected.length },
      events: rowsHaveEvents ? events.filter((event) => eventKey(event) === key).length : null,
      firstDay: firstDayOf(all, key, by),
    };
  });
  rows.sort(
    (a, b) =>
      (by === 'day' ? 0 : b.requests - a.requests || (b.events ?? 0) - (a.events ?? 0)) || (a.key < b.key ? -1 : 1),
  );
  return {
    totals: {
      ...sums(selected),
      pages: new Set(selected.map(({ page }) => page)).size,
      contradicted: claimed.filter(({ verdict }) => verdict === 'contradicted').length,
      people: inPeriod.filter(({ crawler }) => crawler === null).length,
      events: hasEvents ? events.length : null,
    },
    rows,
  };
}

/** Answers which pages people saw and no crawler asked for, in the 30 days that end with the period. */
export function uncrawledAsked(
  all: readonly MadeRequest[],
  seen: readonly SeenPage[],
  { from, to, operator, class: kind }: Pick<RequestsAsked, 'from' | 'to' | 'operator' | 'class'>,
) {
  const since = Temporal.PlainDate.from(to).subtract({ days: 29 }).toString();
  const recent = all.filter(({ day }) => day >= since && day <= to);
  const reportedDays = new Set(recent.map(({ day }) => day)).size;
  const asked = recent.filter(
    (request) =>
      request.crawler !== null &&
      request.verdict !== 'contradicted' &&
      (operator === undefined || (request.operator ?? request.crawler) === operator) &&
      (kind === undefined || request.class === kind),
  );
  const inPeriod = seen.filter(({ day }) => day >= from && day <= to);
  const pages = [...new Set(inPeriod.map(({ page }) => page))];
  const rows = pages
    .filter(
      (page) => reportedDays > 0 && !page.includes('(removed)') && !asked.some((request) => request.page === page),
    )
    .map((key) => ({
      key,
      visitors: new Set(inPeriod.filter(({ page }) => page === key).map(({ day, visitor }) => `${day} ${visitor}`))
        .size,
    }))
    .sort((a, b) => b.visitors - a.visitors || (a.key < b.key ? -1 : 1));
  return { asked: { from: since, to }, reportedDays, isWhole: true, rows };
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

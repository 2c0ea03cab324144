import type { Facts } from './facts.ts';

/** Remembers an answer for a while, so that concurrent and later callers get the same one. A failure is not remembered. */
export function remembered<Answer>(
  keptMs: number,
  nowMs: () => number,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  let askedAt = 0;
  return () => {
    if (answer !== null && Math.abs(nowMs() - askedAt) < keptMs) return answer;
    askedAt = nowMs();
    const asked = ask();
    answer = asked;
    asked.catch(() => {
      if (answer === asked) answer = null;
    });
    return asked;
  };
}

/** Remembers the answers to questions, each by its text. The questions are few. */
function rememberedBy<Answer>(
  keptMs: number,
  nowMs: () => number,
  ask: (question: string) => Promise<Answer>,
): (question: string) => Promise<Answer> {
  const answers = new Map<string, () => Promise<Answer>>();
  return (question) => {
    let answer = answers.get(question);
    if (answer === undefined) {
      if (answers.size >= QUESTIONS_MAX) answers.clear();
      answer = remembered(keptMs, nowMs, () => ask(question));
      answers.set(question, answer);
    }
    return answer();
  };
}

const QUESTIONS_MAX = 100;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Remembers the facts that cost something to find, or that others are asked for, so that a page may look again every few
 * seconds. What the process itself knows is not remembered.
 */
export function rememberFacts(facts: Facts): Facts {
  const nowMs = () => facts.nowMs();
  return {
    ...facts,
    disk: remembered(30 * SECOND_MS, nowMs, facts.disk),
    volumes: remembered(10 * MINUTE_MS, nowMs, facts.volumes),
    clockAheadMs: rememberedBy(30 * MINUTE_MS, nowMs, facts.clockAheadMs),
    latestStored: remembered(MINUTE_MS, nowMs, facts.latestStored),
    hiddenOrigins: remembered(MINUTE_MS, nowMs, facts.hiddenOrigins),
    mail: remembered(5 * MINUTE_MS, nowMs, facts.mail),
    providers: remembered(5 * MINUTE_MS, nowMs, facts.providers),
    providerUses: remembered(5 * SECOND_MS, nowMs, facts.providerUses),
    resolves: rememberedBy(10 * MINUTE_MS, nowMs, facts.resolves),
    whatAnswersAt: rememberedBy(MINUTE_MS, nowMs, facts.whatAnswersAt),
    engineVersion: remembered(60 * MINUTE_MS, nowMs, facts.engineVersion),
    storedVersions: remembered(MINUTE_MS, nowMs, facts.storedVersions),
    sharedServers: remembered(20 * SECOND_MS, nowMs, facts.sharedServers),
    geography: remembered(10 * SECOND_MS, nowMs, facts.geography),
    backlog: remembered(5 * SECOND_MS, nowMs, facts.backlog),
    brokenAlerts: remembered(30 * SECOND_MS, nowMs, facts.brokenAlerts),
    erasures: remembered(5 * SECOND_MS, nowMs, facts.erasures),
    evidenceKey: remembered(5 * SECOND_MS, nowMs, facts.evidenceKey),
    sharedUnclosedDays: remembered(MINUTE_MS, nowMs, facts.sharedUnclosedDays),
  };
}

import { knownCrawlersVersion } from '../../domain/known-crawlers.ts';
import { sitesIn } from '../../sites/subjects.ts';
import type { CrawlerDays } from '../../stats/crawler-days.ts';
import type { EnabledRule } from '../enabled-rules.ts';
import type { DailyRule } from './daily.ts';
import { type JudgedRule, sitesOf } from './rule-type.ts';

/**
 * The most sites whose requests a round reads for rules of one type. A busy site has tens of thousands of counts a day, which take some
 * ten milliseconds. The others wait for the next rounds; organisations take turns, and of each the rules that wait longest come first.
 */
const SITES_PER_ROUND_MAX = 500;

/** A rule, and all that its judgement depends on, as a text. */
interface RuleBasis {
  readonly open: DailyRule;
  readonly text: string;
}

/** The basis on which a rule was last judged without any change, and the round. */
interface Judged {
  readonly text: string;
  readonly round: number;
}

/** Finds the rules whose sites have reported requests since they were last judged, so that rounds read nothing for the others. */
export class ChangedRequests {
  readonly #judged = new Map<number, Judged>();
  #rounds = 0;

  /** Lists the rules to be judged in a round. Those of sites that have never reported anything have nothing to tell. */
  async of(requests: CrawlerDays, rules: readonly DailyRule[]): Promise<RuleBasis[]> {
    this.#rounds++;
    const versions = await requests.versions(sitesOf(rules.map(({ rule }) => rule)));
    const changed = rules
      .map((open) => ({ open, text: basisOf(open, versions) }))
      .filter(({ open: { rule }, text }) => hasReports(rule, versions) && this.#judged.get(rule.id)?.text !== text)
      .sort((a, b) => this.#roundOf(a) - this.#roundOf(b));
    const read = new Set<number>();
    return inTurns(changed).filter(({ open }) => {
      const more = sitesOf([open.rule]).filter((id) => !read.has(id));
      if (read.size > 0 && more.length > 0 && read.size + more.length > SITES_PER_ROUND_MAX) return false;
      for (const id of more) read.add(id);
      return true;
    });
  }

  /** Notes the rules that were judged, and which of them would be judged alike again. Rules that are gone are forgotten. */
  note(all: readonly DailyRule[], bases: readonly RuleBasis[], judged: readonly JudgedRule[]): void {
    const verdicts = new Map(judged.map(([rule, verdict]) => [rule.id, verdict]));
    for (const { open, text } of bases) {
      const { id, state, memory, siteState } = open.rule;
      const verdict = verdicts.get(id);
      if (verdict === undefined) continue;
      const isSame = verdict.state === state && JSON.stringify(verdict.memory) === memory;
      // The alerts of an archived site are dropped, and its rule stays as it is.
      const isAlike = verdict.fired.length === 0 ? isSame : siteState === 'archived';
      this.#judged.set(id, { text: isAlike ? text : '', round: this.#rounds });
    }
    const ids = new Set(all.map(({ rule }) => rule.id));
    for (const id of this.#judged.keys()) if (!ids.has(id)) this.#judged.delete(id);
  }

  #roundOf({ open: { rule } }: RuleBasis): number {
    return this.#judged.get(rule.id)?.round ?? 0;
  }
}

/** Takes the first rule of each organisation, then the second one of each. */
function inTurns(bases: readonly RuleBasis[]): RuleBasis[] {
  const turns = new Map<number, number>();
  return bases
    .map((basis) => {
      const { orgId } = basis.open.rule.subject;
      const turn = turns.get(orgId) ?? 0;
      turns.set(orgId, turn + 1);
      return { basis, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ basis }) => basis);
}

function hasReports({ subject }: EnabledRule, versions: ReadonlyMap<number, number>): boolean {
  return sitesIn(subject).some(({ id }) => versions.has(id));
}

function basisOf({ rule, days }: DailyRule, versions: ReadonlyMap<number, number>): string {
  const { revision, state, memory, subject, siteState } = rule;
  const ofSites = sitesIn(subject).map(({ id }) => `${id}.${versions.get(id) ?? 0}`);
  // Classes and operators of crawlers are not stored with their requests.
  return JSON.stringify([revision, state, siteState, memory, days, knownCrawlersVersion(), ofSites.join()]);
}

/** The facts of one day under conditions: of kept visits, or of the one stored sum that answers. */

import { type Condition, isPropertySubject } from '../../../src/domain/condition.ts';
import type { StoredDimension } from '../../../src/domain/dimension.ts';
import type { GapReason } from '../../../src/domain/gap.ts';
import type { Goal } from '../../../src/domain/goal.ts';
import type { CountedDays } from '../counted-days.ts';
import { filteredProperty, type Hit, selectHits } from '../hit.ts';
import { valueFigures } from '../key-of-days.ts';
import type { World } from '../world.ts';
import { type Fact, factsOf, NOTHING, type SelectedMetric } from './facts.ts';
import { select, sessionsWith, subjectsOf } from './selection.ts';

/** The facts of a day; in place of one that is not known, the reason. */
export type KnownFacts = { readonly [Name in Fact]: number | GapReason };

/** What is asked of the days. */
export interface Asked {
  readonly conditions: readonly Condition[];
  /** The goals whose conversions count. */
  readonly goals: readonly Goal[];
}

/** The days of a world, and what each knows. */
export class DaysUnderConditions {
  readonly counted: CountedDays;
  readonly world: World;
  /** The number of keys that a day stores for a dimension. */
  readonly keyCap: number;

  constructor(counted: CountedDays, world: World, keyCap: number) {
    this.counted = counted;
    this.world = world;
    this.keyCap = keyCap;
  }

  readonly hitsOn = (day: string): Hit[] => this.counted.hitsIn({ from: day, to: day });

  /** Returns why the single hits of a day cannot be read; null when they can be. */
  lacksVisits(day: string, subjects: readonly string[]): GapReason | null {
    const { visits, properties = [], firstRaw = '' } = this.world;
    if (this.world.erased?.has(day)) return 'erased';
    if (this.counted.imported.has(day)) return 'imported';
    if (visits !== undefined && !visits.has(day)) return 'visits_gone';
    // Visits have the kept properties; others are those of the raw events.
    const asked = subjects.map(filteredProperty).filter((key) => key !== null);
    return day < firstRaw && asked.some((key) => !properties.includes(key)) ? 'visits_gone' : null;
  }

  /** Returns the facts of a day. */
  factsOn(day: string, { conditions, goals }: Asked): KnownFacts {
    if (this.world.erased?.has(day)) return allOf('erased');
    const hits = this.hitsOn(day);
    if (conditions.length === 0) return this.#siteFacts(day, hits, goals);
    const subjects = subjectsOf(conditions, this.world);
    const lacking = this.lacksVisits(day, subjects);
    if (lacking === null) {
      const selected = select(hits, conditions, this.world);
      return factsOf(selected, selected, sessionsWith(selected), goals);
    }
    return { ...allOf(lacking), ...this.#storedCounts(day, conditions, lacking) };
  }

  /**
   * Tells whether a figure is one of stored sums where visits are gone. Each period has its own then; others are compared when all
   * days of both are known.
   */
  isOfSums({ conditions }: Asked, metric: SelectedMetric): boolean {
    if (conditions.length === 0) return true;
    const isOfCounts = metric === 'visitors' || metric === 'pageviews';
    return isOfCounts && conditions.length === 1 && this.#isOfStoredKey(conditions[0]!);
  }

  /** Tells whether a condition asks for one key that days store. */
  #isOfStoredKey(condition: Condition): boolean {
    const property = filteredProperty(condition.subject);
    return oneKeyOf(condition) !== null && (property === null || this.world.properties?.includes(property) === true);
  }

  /** Returns the site's own facts. */
  #siteFacts(day: string, hits: readonly Hit[], goals: readonly Goal[]): KnownFacts {
    const { imported, older } = this.counted;
    const facts = factsOf(hits, selectHits(hits, [], null), sessionsWith(hits), goals);
    if (imported.has(day)) {
      const { totals } = this.world.imported!;
      const known = (isKnown: boolean, fact: Fact) => (isKnown ? facts[fact] : 'imported');
      return {
        visitors: known(totals.has('visitors'), 'visitors'),
        views: known(totals.has('pageviews'), 'views'),
        sessions: known(totals.has('sessions'), 'sessions'),
        bounces: known(totals.has('bounces'), 'bounces'),
        micros: known(totals.has('duration'), 'micros'),
        conversions: known(!goals.some((goal) => imported.lacksConversions([day], goal)), 'conversions'),
        converters: known(!goals.some((goal) => imported.lacksConverters([day], goal)), 'converters'),
        ...{ measured: 'imported', activeMs: 'imported', scrollPct: 'imported' },
      };
    }
    const isYounger = older.areAllOf({ from: day, to: day }) && this.lacksVisits(day, []) !== null;
    return isYounger ? { ...facts, conversions: 'younger', converters: 'younger' } : facts;
  }

  /** Returns the visitors and views of the one key that conditions ask for, if they do, as the day stores them. */
  #storedCounts(day: string, [only, ...others]: readonly Condition[], lacking: GapReason): Partial<KnownFacts> {
    if (others.length > 0 || !this.#isOfStoredKey(only!)) return {};
    const key = oneKeyOf(only!)!;
    const { imported } = this.counted;
    const unknown = { visitors: lacking, views: lacking };
    const filter = { dimension: only!.subject as StoredDimension, value: key };
    const property = filteredProperty(only!.subject);
    if (property !== null) {
      if (imported.lacksProperty(day, property)) return unknown;
      const of = { day, hits: this.hitsOn(day), areHitsKept: false };
      const { visitors, pageviews } = valueFigures([of], property, key, this.keyCap);
      return { visitors: visitors ?? 'other_keys', views: pageviews ?? 'other_keys' };
    }
    if (imported.has(day) && filter.dimension === 'channel') return unknown;
    const rows = this.counted.storedRows(day, filter.dimension);
    const row = rows.find((one) => one.key === key);
    const hasOther = rows.some((one) => one.key === '(other)');
    const count = (name: 'visitors' | 'views') => {
      if (imported.lacksCountOf([day], filter.dimension, key, name)) return 'imported';
      if (row === undefined && hasOther) return 'other_keys';
      return row?.[name] ?? 0;
    };
    return { visitors: count('visitors'), views: count('views') };
  }
}

/** Returns the key that a condition asks for alone: one value of a dimension or property; null for another condition. */
export function oneKeyOf({ subject, operator, values }: Condition): string | null {
  const isOfKeys = isPropertySubject(subject) || (subject !== 'goal' && subject !== 'segment');
  return isOfKeys && operator === 'is' && values.length === 1 ? values[0]! : null;
}

/** Returns facts of which none is known, for a reason. */
export function allOf(reason: GapReason): KnownFacts {
  return Object.fromEntries(Object.keys(NOTHING).map((name) => [name, reason])) as Record<Fact, GapReason>;
}

/** Worlds written by hand, in local time. */
import { eventWith } from '../../src/domain/event.fixture.ts';
import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import type { Goal } from '../../src/domain/goal.ts';
import { hourOf, localDay } from './calendar.ts';
import type { World } from './world.ts';

/** One event: a pageview of `/` by visitor 1, unless stated otherwise. */
export interface ScenarioEvent extends Partial<Omit<CollectedEvent, 'site' | 'day' | 'hour' | 'ts' | 'seq'>> {
  /** Local time in the site's zone (`2024-05-14T10:00`), or an instant (`2024-05-14T08:00Z`). */
  readonly at: string;
}

export interface Scenario {
  readonly now: string;
  readonly timezone?: string;
  readonly retentionMonths?: number;
  readonly events: readonly ScenarioEvent[];
  readonly goals?: readonly Pick<Goal, 'kind' | 'pattern'>[];
  readonly properties?: readonly string[];
  readonly funnels?: readonly Pick<FunnelVersion, 'id' | 'version' | 'windowMinutes' | 'steps'>[];
}

/** Returns the world of a scenario. Events of one instant keep their order. */
export function scenarioWorld(scenario: Scenario): World {
  const zone = scenario.timezone ?? 'UTC';
  return {
    site: {
      id: 7,
      publicId: 'public',
      orgId: 1,
      domain: 'site.example',
      also: [],
      name: 'Site',
      timezone: zone,
      retentionMonths: scenario.retentionMonths ?? null,
      visitMonths: 0,
      honoursGpc: true,
      state: 'active',
      createdAt: 0,
    },
    zones: [{ fromDay: '2000-01-01', timezone: zone }],
    now: instant(scenario.now, zone),
    events: scenario.events.map((fields, seq) => collected(fields, seq, zone)),
    goals: (scenario.goals ?? []).map((goal, index) => ({ id: index + 1, siteId: 7, name: goal.pattern, ...goal })),
    properties: scenario.properties ?? [],
    funnels: (scenario.funnels ?? []).map((funnel) => ({ siteId: 7, name: 'Order', createdAt: 0, ...funnel })),
  };
}

/** Parses a scenario's time into microseconds since the epoch. */
export function instant(at: string, zone: string): number {
  const time = at.endsWith('Z')
    ? Temporal.Instant.from(at)
    : Temporal.PlainDateTime.from(at).toZonedDateTime(zone).toInstant();
  return Number(time.epochNanoseconds / 1000n);
}

function collected({ at, ...fields }: ScenarioEvent, seq: number, zone: string): CollectedEvent {
  const ts = instant(at, zone);
  const day = localDay(ts, zone);
  return eventWith({ site: 7, day, hour: hourOf(ts, zone), ts, seq, ...fields });
}

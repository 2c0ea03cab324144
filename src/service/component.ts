import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { CollectEndpoint } from '../collect/http/endpoint.ts';
import { Schedule } from '../concurrency/schedule.ts';
import type { Timer } from '../concurrency/timer.ts';
import type { ServerHealth } from '../dashboard/server-health.ts';
import type { Clock } from '../domain/clock.ts';
import type { Config } from './config.ts';
import type { Metric } from './metric.ts';
import type { ServiceAddress } from './service-address.ts';

/** What a process gives all of its components. */
export interface Environment {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timer: Timer;
}

/** What a component starts with. */
export interface StartContext extends Environment {
  readonly address: ServiceAddress;
  /** Is aborted as soon as the process begins to stop, before anything is stopped. */
  readonly stopping: AbortSignal;
  /** The components that have been started so far, in their order. It grows. */
  readonly started: readonly Started[];
  /** Adds a step to the stop of the component. The steps of all components are done in reverse order. */
  defer(stop: () => unknown): void;
}

/** A component that runs: its part, which others need, and what it has to say and to answer. */
export interface Started<Part = unknown> {
  readonly part: Part;
  /** Adds its routes to the HTTP server. */
  readonly routes?: (server: FastifyInstance) => Promise<unknown>;
  /** Answers collection, in front of all routes. */
  readonly endpoint?: CollectEndpoint;
  /** The state of what readiness depends on, by its name; anything but `ok` is not ready. */
  readonly readiness?: () => Readonly<Record<string, string>>;
  readonly metrics?: () => readonly Metric[];
  /** What it knows of the server's health. */
  readonly health?: () => Partial<ServerHealth>;
}

/** A part of the service: a name, the components that it needs, and how it starts; it defers how it stops. */
export interface Component<Part = unknown> {
  readonly name: string;
  /** The components that are started before it and stopped after it. */
  readonly needs: readonly Component[];
  start(part: PartOf, context: StartContext): Promise<Started<Part>>;
}

/** Finds the part of a component that has been started. */
export type PartOf = <Part>(component: Component<Part>) => Part;

type Needs = Readonly<Record<string, Component>>;

/** The parts of needed components, by the names that the component gives them. */
type PartsOf<Needed extends Needs> = {
  readonly [Name in keyof Needed]: Needed[Name] extends Component<infer Part> ? Part : never;
};

/** Defines a component. `start` is given the parts that it needs; when it throws, what it deferred is done. */
export function component<Part, Needed extends Needs>(definition: {
  readonly name: string;
  readonly needs: Needed;
  readonly start: (parts: PartsOf<Needed>, context: StartContext) => Promise<Started<Part>> | Started<Part>;
}): Component<Part> {
  const { name, needs, start } = definition;
  return {
    name,
    needs: Object.values(needs),
    start: async (partOf, context) => {
      const parts = Object.fromEntries(Object.entries(needs).map(([key, needed]) => [key, partOf(needed)]));
      return start(parts as PartsOf<Needed>, context);
    },
  };
}

/** Runs a task of a component periodically until the component is stopped; a failure is logged. */
export function every(
  { log, timer, defer, stopping }: Pick<StartContext, 'log' | 'timer' | 'defer'> & { readonly stopping?: AbortSignal },
  intervalMs: number,
  task: (stopping: AbortSignal) => Promise<unknown>,
): Schedule {
  const failed = (err: unknown) => log.error({ err }, 'housekeeping failed; it is tried again');
  const schedule = new Schedule({ intervalMs, task, failed, timer, ...(stopping === undefined ? {} : { stopping }) });
  defer(() => schedule.stop());
  return schedule;
}

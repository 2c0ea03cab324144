import type { ChildProcess } from 'node:child_process';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { CollectEndpoint } from '../collect/http/endpoint.ts';
import { Schedule } from '../concurrency/schedule.ts';
import type { Timer } from '../concurrency/timer.ts';
import { withTimeout as within } from '../concurrency/with-timeout.ts';
import type { ServerHealth } from '../dashboard/server-health.ts';
import type { LeaseHolder } from '../database/lease.ts';
import type { Clock } from '../domain/clock.ts';
import type { RunTask } from '../uploads/upload-task.ts';
import type { ControlRoute } from './control/control-socket.ts';
import type { ServiceAddress } from './http/service-address.ts';
import type { RecentErrors } from './process/log.ts';
import type { Config } from './settings/config.ts';
import type { Metric } from './telemetry/metric.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** The values that a process gives all of its components. */
export interface Environment {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timer: Timer;
  /** The errors that the process has logged; absent where nobody asks for them. */
  readonly errors?: RecentErrors;
  /** Runs the tasks of uploads; absent, each has a process of its own. */
  readonly runTask?: RunTask;
  /** Given in a collector process. */
  readonly collector?: CollectorIdentity;
  /** Given in a main process that collects by collector processes. */
  readonly collectors?: CollectorPlan;
  /** The lease under which the components write to the shared database; absent where they need none. */
  readonly lease?: LeaseHolder;
  /** The address of the process, for components that are started later; each composition has its own when absent. */
  readonly address?: ServiceAddress;
  /** The instruments and the tracer of the process; each composition has its own when absent. */
  readonly telemetry?: Telemetry;
}

/** The identity of a collector process, as its main process gives it. */
export interface CollectorIdentity {
  /** From 1. */
  readonly number: number;
  /** The path of the socket at which the main process answers what the collector passes on. */
  readonly mainSocket: string;
}

/** The collector processes of a main process. */
export interface CollectorPlan {
  readonly count: number;
  /** Starts a process that runs `runCollector`, with an IPC channel and the given descriptor as its `LISTENING_FD`. */
  readonly fork: (listeningFd: number) => ChildProcess;
}

/** The values that a component gets at its start. */
export interface StartContext extends Environment {
  readonly address: ServiceAddress;
  readonly telemetry: Telemetry;
  /** Aborted as soon as the process begins to stop, before any component is stopped. */
  readonly stopping: AbortSignal;
  /** The components that have been started so far, in their order. The list grows. */
  readonly started: readonly Started[];
  /** Adds a step to the stop of the component. The steps of all components run in reverse order. */
  defer(stop: () => unknown): void;
}

/** A running component: its part, for the components that depend on it, and its contributions to the process. */
export interface Started<Part = unknown> {
  readonly part: Part;
  /** Adds its routes to the HTTP server. */
  readonly routes?: (server: FastifyInstance) => Promise<unknown>;
  /** Answers collection, in front of all routes. */
  readonly endpoint?: CollectEndpoint;
  /** Makes what the next three report current, where other processes know it. Never rejects. */
  readonly refresh?: () => Promise<void>;
  /** Reports states by name. Readiness requires each of them to be `ok`. */
  readonly readiness?: () => Readonly<Record<string, string>>;
  /** Looks up what only the metrics tell of and nothing else waits for. It may fail. */
  readonly measure?: () => Promise<void>;
  /** Answers questions of commands, by their path on the control socket. */
  readonly control?: Readonly<Record<string, ControlRoute>>;
  readonly metrics?: () => readonly Metric[];
  /** Reports the component's share of the server's health. */
  readonly health?: () => Partial<ServerHealth>;
}

/** A part of the service: its name, its dependencies and its start, which defers its stop. */
export interface Component<Part = unknown> {
  readonly name: string;
  /** The components that are started before it and stopped after it. */
  readonly dependencies: readonly Component[];
  start(part: PartOf, context: StartContext): Promise<Started<Part>>;
}

/** Finds the part of a component that has been started. */
export type PartOf = <Part>(component: Component<Part>) => Part;

/** Makes the states, metrics and health of the components current. */
export async function refreshAll(started: readonly Started[]): Promise<void> {
  await Promise.all(started.map(({ refresh }) => refresh?.()));
}

/** The longest wait for what only the metrics tell of, milliseconds. What comes later is told the next time. */
const MEASURE_MAX_MS = 500;

/** The looks that are under way. */
const looks = new WeakMap<Started, Promise<void>>();

/**
 * Has the components look up what only their metrics tell of. A look that fails or takes long leaves what was known; one
 * that takes longer than to the next call is not made a second time beside itself.
 */
export async function measureAll(started: readonly Started[]): Promise<void> {
  await within(MEASURE_MAX_MS, Promise.allSettled(started.map(look)), () => undefined);
}

function look(component: Started): Promise<void> {
  const measured = async () => await component.measure?.();
  return looks.getOrInsertComputed(component, () => measured().finally(() => looks.delete(component)));
}

type Dependencies = Readonly<Record<string, Component>>;

/** The parts of the dependencies, by the names that the component gives them. */
type PartsOf<Declared extends Dependencies> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Component<infer Part> ? Part : never;
};

/**
 * Defines a component. `start` gets the parts of its dependencies. When it throws, the steps that it has deferred still
 * run.
 */
export function component<Part, Declared extends Dependencies>(definition: {
  readonly name: string;
  readonly dependencies: Declared;
  readonly start: (parts: PartsOf<Declared>, context: StartContext) => Promise<Started<Part>> | Started<Part>;
}): Component<Part> {
  const { name, dependencies, start } = definition;
  return {
    name,
    dependencies: Object.values(dependencies),
    start: async (partOf, context) => {
      const parts = Object.fromEntries(
        Object.entries(dependencies).map(([key, dependency]) => [key, partOf(dependency)]),
      );
      return start(parts as PartsOf<Declared>, context);
    },
  };
}

/** Runs a task of a component periodically until the component is stopped. A failure is logged. */
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

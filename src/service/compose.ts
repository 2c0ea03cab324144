import type { Component, Environment, PartOf, StartContext, Started } from './component.ts';
import { ServiceAddress } from './http/service-address.ts';
import { Disposal } from './process/disposal.ts';
import { Telemetry } from './telemetry/telemetry.ts';

/** The running components of a process. */
export interface Composition {
  readonly address: ServiceAddress;
  readonly part: PartOf;
  readonly started: readonly Started[];
  /** Stops the components, the last started first. A failure is logged and does not keep the others from stopping. */
  close(): Promise<void>;
}

/**
 * Starts components, each after its dependencies. When a start fails, it stops everything that was started before and
 * then rejects with the error of that start.
 */
export async function compose(components: readonly Component[], environment: Environment): Promise<Composition> {
  const disposal = new Disposal(environment.log);
  const stopping = new AbortController();
  const address = environment.address ?? new ServiceAddress(environment.config);
  const telemetry = environment.telemetry ?? new Telemetry();
  const running = new Map<Component, Started>();
  const started: Started[] = [];
  const part: PartOf = <Part>(component: Component<Part>) => {
    const found = running.get(component) as Started<Part> | undefined;
    if (found === undefined) throw new Error(`the component ${component.name} has not been started`);
    return found.part;
  };
  const close = () => {
    stopping.abort();
    return disposal.dispose();
  };
  try {
    for (const component of startOrder(components)) {
      const defer = (stop: () => unknown) => disposal.defer(component.name, stop);
      const context: StartContext = { ...environment, address, telemetry, stopping: stopping.signal, started, defer };
      const found = await component.start(part, context);
      running.set(component, found);
      started.push(found);
    }
  } catch (error) {
    // The started components would otherwise keep running, and with them the process.
    await close();
    throw error;
  }
  return { address, part, started, close };
}

/**
 * Lists components with all of their dependencies, each after its own dependencies and otherwise in the order given.
 */
export function startOrder(components: readonly Component[]): Component[] {
  const order = new Set<Component>();
  const visit = (component: Component, path: readonly Component[]) => {
    if (path.includes(component)) {
      throw new Error(`components need each other: ${[...path, component].map(({ name }) => name).join(' → ')}`);
    }
    for (const dependency of component.dependencies) visit(dependency, [...path, component]);
    order.add(component);
  };
  for (const component of components) visit(component, []);
  return [...order];
}

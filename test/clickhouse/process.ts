/**
 * The process of a test server: the engine, its HTTP interface, and the orders of the test, which come as messages. It
 * ends with the test's own process.
 */
import { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import { type Certificate, HttpInterface } from './http-interface.ts';
import type { Users } from './users.ts';

export type Order =
  | { readonly kind: 'listen'; readonly port: number }
  | { readonly kind: 'inject'; readonly fault: Fault }
  | { readonly kind: 'heal' }
  | { readonly kind: 'seen' };

/** How a server is set up. */
export interface Configuration {
  readonly directory: string;
  readonly users: Users;
  /** For HTTPS; HTTP when null. */
  readonly tls: Certificate | null;
}

const { directory, users, tls } = JSON.parse(process.argv[2]!) as Configuration;
const engine = new Engine(directory);
const http = new HttpInterface(engine, users, tls);
let port = 0;

async function obey(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'listen':
      port = await http.listen(order.port);
      return port;
    case 'inject':
      if (order.fault.kind === 'refuse') return await http.refuse();
      return http.inject(order.fault);
    case 'heal':
      http.heal();
      await http.refuse();
      return await http.listen(port);
    case 'seen':
      return http.seen.splice(0);
  }
}

process.on('message', ({ id, order }: { readonly id: number; readonly order: Order }) => {
  obey(order).then(
    (result) => process.send!({ id, result: result ?? null }),
    (error: unknown) => process.send!({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

/** Events that are sent without a pause while the service is killed. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../../src/domain/site.ts';
import { Connection, postBytes } from '../collect/connection.ts';
import type { Random } from '../collect/random.ts';
import { type Server, until } from '../collect/server.ts';
import { behindProxy, homeAddress } from '../collect/visit.ts';
import type { World as Installation } from '../collect/world.ts';

/** Fewer than the 5,000 keys that a day stores. */
const EVENTS_PER_SITE = 4000;
const CONNECTIONS = 4;
const PIPELINED = 2;
const PAUSE_MS = 60;
const VISITORS = 60;

/** Sends events without a pause. Each event has its own page or event name, so that it can be found again. */
export class Load {
  readonly #installation: Installation;
  readonly #random: Random;
  readonly sites: Site[] = [];
  /** Whether each sent event was acknowledged. */
  readonly acknowledged: boolean[] = [];
  #server: Server | null = null;
  #over = false;
  #nextSite: Promise<Site> | undefined;

  constructor(installation: Installation, random: Random) {
    this.#installation = installation;
    this.#random = random;
  }

  /** Directs the visitors to a server; null while there is none. */
  turnTo(server: Server | null): void {
    this.#server = server;
  }

  end(): void {
    this.#over = true;
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#visit()));
  }

  async #visit(): Promise<void> {
    while (!this.#over) {
      await until(() => this.#server !== null || this.#over, 600_000);
      if (this.#server === null) continue;
      const connection = await Connection.open(this.#server.port).catch(() => null);
      if (connection === null) await pause(5);
      else await Promise.all(Array.from({ length: PIPELINED }, () => this.#send(connection)));
    }
  }

  async #send(connection: Connection): Promise<void> {
    while (!this.#over) {
      const number = this.acknowledged.push(false) - 1;
      const site = await this.#siteOf(number);
      const visitor = visitorOf(number);
      const headers = behindProxy(this.#installation.proxyKey, homeAddress(visitor), {
        'X-Svc-Client-Country': 'DE',
        'X-Svc-Client-City': `City ${visitor}`,
      });
      const what = isCustom(number) ? { u: '/', e: `kill-${number}` } : { u: `/kill/${number}` };
      const request = postBytes(JSON.stringify({ s: site.publicId, ...what }), headers);
      // On a closed connection a request gets neither an answer nor an error.
      const over = connection.closed.then(() => null);
      const answer = await Promise.race([connection.request(request).catch(() => null), over]);
      if (answer === null) return;
      assert.deepEqual([answer.status, answer.body], [202, '']);
      this.acknowledged[number] = true;
      await pause(this.#random.next() * PAUSE_MS);
    }
    connection.close();
  }

  /** Returns the site of an event. A site has a limited number of events; the next site is created in time. */
  async #siteOf(number: number): Promise<Site> {
    const index = Math.floor(number / EVENTS_PER_SITE);
    while (this.sites.length <= index) {
      this.#nextSite ??= this.#installation.addSite().then((site) => {
        this.sites.push(site);
        this.#nextSite = undefined;
        return site;
      });
      await this.#nextSite;
    }
    return this.sites[index]!;
  }
}

export function visitorOf(number: number): number {
  return number % VISITORS;
}

export function isCustom(number: number): boolean {
  return number % 5 === 4;
}

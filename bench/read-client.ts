/** One client on one connection: it sends a request, waits for the answer and sends the next. */
import { Agent, get } from 'node:http';

/** The distribution of answer times, milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param identity an API key, or the cookie of a session */
  constructor(url: string, identity: string | { readonly cookie: string }) {
    this.#url = url;
    this.#headers = typeof identity === 'string' ? { authorization: `Bearer ${identity}` } : identity;
  }

  /** Returns the milliseconds until the whole answer is received. Throws unless it is a 200. */
  async time(path: string): Promise<number> {
    const start = performance.now();
    await this.read(path);
    return performance.now() - start;
  }

  /** Returns the body of an answer. Throws unless it is a 200. */
  async read(path: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const options = { agent: this.#agent, headers: this.#headers };
    get(this.#url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = String(Buffer.concat(chunks));
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${path}: ${response.statusCode} ${body}`));
      });
    }).on('error', reject);
    return await promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Returns two percentiles of samples. `samples` must not be empty. */
export function latencyOf(samples: readonly number[]): Latency {
  const sorted = samples.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

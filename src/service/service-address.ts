import { urlOf } from './address.ts';
import type { Config } from './config.ts';

/** The address of this process. Where it listens is known only then, when the port is any free one. */
export class ServiceAddress {
  readonly #publicUrl: string | null;
  #url: string;

  constructor({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>) {
    this.#publicUrl = publicUrl;
    this.#url = urlOf(host, port);
  }

  /** Sets where the process listens. */
  listensAt(url: string): void {
    this.#url = url;
  }

  /** `http://host:port`, as it can be opened on this machine. */
  get url(): string {
    return this.#url;
  }

  /** Where browsers reach the service, without a slash at the end. */
  get publicUrl(): string {
    return this.#publicUrl ?? this.#url;
  }
}

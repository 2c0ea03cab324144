import { urlOf } from '../data-directory/address.ts';
import type { Config } from '../settings/config.ts';

/** Holds the address of this process. With any free port, it is known only once the process listens. */
export class ServiceAddress {
  readonly #publicUrl: string | null;
  #url: string;

  constructor({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>) {
    this.#publicUrl = publicUrl;
    this.#url = urlOf(host, port);
  }

  /** Sets the address at which the process listens. */
  listensAt(url: string): void {
    this.#url = url;
  }

  /** The listening address `http://host:port`, in a form that can be opened on this machine. */
  get url(): string {
    return this.#url;
  }

  /** The address at which browsers reach the service, without a trailing slash. */
  get publicUrl(): string {
    return this.#publicUrl ?? this.#url;
  }
}

/** Loads the libraries of OpenID Connect, at the first use: an installation without a provider never does. */

export type Client = typeof import('openid-client');
export type Jose = typeof import('jose');

export function loadClient(): Promise<Client> {
  return import('openid-client');
}

export function loadJose(): Promise<Jose> {
  return import('jose');
}

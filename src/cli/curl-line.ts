/** Returns a `curl` line to paste that asks the read API, or another one. `path` follows the API's prefix. */
export function curlLine(address: string, key: string, path: string, prefix = '/v1'): string {
  return `curl -H 'Authorization: Bearer ${key}' '${address}${prefix}/${path}'`;
}

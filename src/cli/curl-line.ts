/** Returns a `curl` line to paste that queries the read API. `path` follows `/v1/`. */
export function curlLine(address: string, key: string, path: string): string {
  return `curl -H 'Authorization: Bearer ${key}' '${address}/v1/${path}'`;
}

/** A `curl` line that asks the read API, to paste. `path` follows `/v1/`. */
export function curlLine(address: string, key: string, path: string): string {
  return `curl -H 'Authorization: Bearer ${key}' '${address}/v1/${path}'`;
}

import { CITY_MAX_BYTES } from '../domain/limits.ts';
import { storedValue } from '../domain/stored-text.ts';
import type { CollectHeaders } from './http/collect-headers.ts';
import { type Address, parseAddress, withoutPort } from './lookup/address.ts';
import { decodedCity } from './lookup/decoded-city.ts';

/** The data of a visitor that a trusted proxy passes; an empty text, null or undefined where it passes none. */
export interface Forwarded {
  /** Null when it cannot be read; undefined when none is passed. */
  readonly address: Address | null | undefined;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly asn: number | null;
}

/** Reads the proxy's headers of a request whose proxy key is valid. Malformed codes are left out. */
export function readForwarded(headers: CollectHeaders): Forwarded {
  const country = code(headers.clientCountry, /^[A-Z]{2}$/);
  const region = code(headers.clientRegion, /^([A-Z]{2}-)?[A-Z0-9]{1,3}$/);
  const asn = headers.clientAsn === '' ? null : /^(?:AS)?(\d{1,10})$/i.exec(headers.clientAsn.trim());
  return {
    address: headers.clientIp === '' ? undefined : addressOf(headers.clientIp.trim()),
    country: country === 'XX' || country === 'T1' ? '' : country,
    region: region === '' || region.includes('-') ? region : country === '' ? '' : `${country}-${region}`,
    city: storedValue(decodedCity(headers.clientCity).trim(), CITY_MAX_BYTES),
    asn: asn === null ? null : Number(asn[1]),
  };
}

/** Reads an address as proxies write it: alone, with brackets or a port, or as the first of a list. */
function addressOf(header: string): Address | null {
  const address = parseAddress(header);
  if (address !== null) return address;
  const [first = ''] = header.split(',', 1);
  return parseAddress(withoutPort(first.trim()));
}

function code(header: string, pattern: RegExp): string {
  if (header === '') return '';
  const upper = header.trim().toUpperCase();
  return pattern.test(upper) ? upper : '';
}

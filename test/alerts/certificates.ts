/** Makes certificates at test time with a small X.509 writer, so that tests need no other program. */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  /** The certificate to trust, PEM. */
  readonly ca: string;
  /** Issues a certificate for host names, valid today unless `validity` says otherwise. */
  issue(hosts: readonly string[], validity?: { readonly from: string; readonly to: string }): Certificate;
}

const VALID = { from: '20200101000000Z', to: '20991231235959Z' };
export const EXPIRED = { from: '20200101000000Z', to: '20210101000000Z' };

/** Creates a certificate authority. Its name is its own: of two with one name, a client tries the first alone. */
export function createAuthority(title: string): Authority {
  const name = `${title} ${randomUUID()}`;
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = extension('551d13', der(0x30, der(0x01, Buffer.from([0xff]))), true);
  const ca = certificate(name, keys.publicKey, name, keys.privateKey, VALID, [isAuthority]);
  const host = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ca,
    issue: (hosts, validity = VALID) => {
      const names = extension('551d11', der(0x30, ...hosts.map((each) => der(0x82, Buffer.from(each)))));
      return {
        cert: certificate(hosts[0]!, host.publicKey, name, keys.privateKey, validity, [names]),
        key: host.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      };
    },
  };
}

const ECDSA_SHA256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
let serial = 1;

function certificate(
  subject: string,
  publicKey: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
  { from, to }: { readonly from: string; readonly to: string },
  extensions: readonly Buffer[],
): string {
  const body = der(
    0x30,
    der(0xa0, integer(2)),
    integer(++serial),
    ECDSA_SHA256,
    commonName(issuer),
    der(0x30, der(0x18, Buffer.from(from)), der(0x18, Buffer.from(to))),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, ...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, issuerKey));
  const base64 = der(0x30, body, ECDSA_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function commonName(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
}

function extension(oid: string, value: Buffer, critical = false): Buffer {
  const flag = critical ? [der(0x01, Buffer.from([0xff]))] : [];
  return der(0x30, der(0x06, Buffer.from(oid, 'hex')), ...flag, der(0x04, value));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value >> 8, value & 0xff]).subarray(value < 128 ? 1 : 0));
}

/** Encodes a DER element: tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length;
  const header =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), body]);
}

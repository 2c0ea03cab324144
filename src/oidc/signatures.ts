/** The clocks of the server and the provider may differ by this. */
export const CLOCK_TOLERANCE_S = 30;

/** The signatures by a pair of keys. One by a shared secret, or none, is no signature of the provider. */
export const SIGNING_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** A request to an object store that has failed for good. The message is the one line that the person sees. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  /** The store's own word for it, such as `NoSuchKey`; empty when the store did not answer. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The parts of an answer that tell of an error. */
export interface S3Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The region that the bucket is in, if the answer says so. */
  readonly region: string | null;
}

/** The bucket that a request was about. */
export interface S3Subject {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
}

/** The causes that a person can do something about, by the store's word for them. */
const EXPLANATIONS: Readonly<Record<string, (subject: S3Subject) => string>> = {
  InvalidAccessKeyId: ({ endpoint }) => `${endpoint} does not know the key in AWS_ACCESS_KEY_ID`,
  SignatureDoesNotMatch: () => 'the secret in AWS_SECRET_ACCESS_KEY is not that of the key in AWS_ACCESS_KEY_ID',
  InvalidToken: () => 'the token in AWS_SESSION_TOKEN is not valid for the key in AWS_ACCESS_KEY_ID',
  ExpiredToken: () => 'the token in AWS_SESSION_TOKEN has expired',
  NoSuchBucket: ({ endpoint, bucket }) => `there is no bucket ${bucket} at ${endpoint}; create it first`,
  RequestTimeTooSkewed: ({ endpoint }) =>
    `the clock of this machine is not that of ${endpoint}: they differ by more than 15 minutes; svc doctor says by how much`,
  AccessDenied: ({ bucket }) =>
    `the key in AWS_ACCESS_KEY_ID may not do this in the bucket ${bucket}; it needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject`,
};
/** The words for a request that was sent to, or signed for, another region than the bucket's. */
const OTHER_REGION = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/** Explains an answer that is an error. */
export function explainRefusal(refusal: S3Refusal, subject: S3Subject): S3Error {
  const { status, code, message, region } = refusal;
  const { endpoint, bucket } = subject;
  const explanation = Object.hasOwn(EXPLANATIONS, code) ? EXPLANATIONS[code]!(subject) : null;
  if (explanation !== null) return new S3Error(code, explanation);
  if (OTHER_REGION.has(code) || status === 301) {
    const isTold = region !== null && region !== subject.region && /^[a-z0-9-]+$/.test(region);
    const other = isTold ? `to ${region}` : 'to its region';
    return new S3Error(code, `the bucket ${bucket} is not in the region ${subject.region}; set AWS_REGION ${other}`);
  }
  // Whatever the store says is shown on a terminal.
  const said = [code, message]
    .map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((text) => text !== '')
    .join(': ');
  return new S3Error(code, `${endpoint} answered with status ${status}${said === '' ? '' : ` (${said})`}`);
}

/** Explains why a store could not be asked. */
export function explainUnreachable(error: unknown, { endpoint }: S3Subject): S3Error {
  const causes: unknown[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each);
  const texts = causes.map((each) => (each as NodeJS.ErrnoException).code ?? (each as Error).message);
  // The innermost says it: fetch itself only says that it failed.
  return new S3Error('', `${endpoint} cannot be reached: ${String(texts.at(-1) ?? error)}`, { cause: error });
}

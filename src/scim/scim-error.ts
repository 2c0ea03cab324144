/** The kinds of refusals of requests that name nothing or cannot be (RFC 7644, table 9). */
export type ScimType =
  | ('invalidFilter' | 'tooMany' | 'uniqueness' | 'invalidSyntax' | 'invalidPath' | 'noTarget')
  | 'invalidValue';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A refusal of a request of a directory. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, scimType: ScimType | null, message: string) {
    super(message);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }

  /** Returns the body of the answer (RFC 7644, 3.12). */
  body(): object {
    const { status, scimType, message } = this;
    return {
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType !== null && { scimType }),
      detail: message,
    };
  }
}

/** Returns the refusal of a value that cannot be. */
export function invalidValue(message: string): ScimError {
  return new ScimError(400, 'invalidValue', message);
}

/** The service does not take lines, and will not until the operator changes something. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Returns the error of a sender whose stream another one has continued. */
export function otherSender(stream: string): RefusedError {
  return new RefusedError(
    `another sender reports to the stream ${JSON.stringify(stream)}: stop it, or give each a --stream of its own`,
  );
}

/** Says in a line why the service refuses, and what to do. */
export function refusalText(
  url: string,
  status: number,
  location: string | null,
  answer: { readonly error?: { readonly message?: string } } | null,
): string {
  const message = answer?.error?.message;
  if (answer !== null && status === 401) {
    return 'the key is not valid (401): create one with svc manage-key create --scope requests:write';
  }
  if (answer !== null && status === 403) {
    return `${message ?? 'the key may not report requests'} (403): create one with svc manage-key create --scope requests:write`;
  }
  if (status === 404) {
    return `${url} has no such site, or is not svc (404): check --url and --site, and that the key is for the site`;
  }
  if (status === 413) {
    return `${url} takes no batch of 1 MB (413): a proxy in front of it must allow larger bodies`;
  }
  if (status >= 300 && status < 400 && location !== null) {
    return `${url} has moved to ${new URL(location, url).origin} (${status}): give the new address as --url`;
  }
  if (message !== undefined)
    return `the service refuses the lines (${status}): ${message.replace('?site=ID', '--site ID')}`;
  return `${url} does not answer as svc does (${status}): check --url`;
}

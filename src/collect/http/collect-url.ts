export const COLLECT_PATH = '/api/e';

/** Tells whether a request is for the collection endpoint. A trailing slash and a query make no difference. */
export function isCollectUrl(url: string | undefined): boolean {
  if (url === COLLECT_PATH) return true;
  if (url === undefined) return false;
  const target = url[0] === '/' ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (!target.startsWith(COLLECT_PATH)) return false;
  const rest = target.slice(COLLECT_PATH.length);
  return rest === '' || rest[0] === '?' || rest === '/' || rest.startsWith('/?');
}

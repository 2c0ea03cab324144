import type { Period } from '../domain/period.ts';
import type { Arguments } from './arguments.ts';
import type { ToolPage } from './tool.ts';

/**
 * Returns the address at which the dashboard shows the same view. It names the days of the answer, so that it shows
 * them tomorrow too.
 *
 * @param publicUrl the URL of the dashboard, without a slash at the end
 */
export function viewLink(
  publicUrl: string,
  { ofSite, path, taken }: ToolPage,
  { params, query }: Arguments,
  period: Period | null,
): string {
  const search = new URLSearchParams(period === null ? {} : { from: period.from, to: period.to });
  for (const [argument, name] of Object.entries(taken)) {
    const param = params[argument];
    for (const value of param === undefined ? query.getAll(argument) : [param]) search.append(name, value);
  }
  const page = `${publicUrl}${ofSite ? `/sites/${params.siteId}` : ''}${path}`;
  return search.size === 0 ? page : `${page}?${search}`;
}

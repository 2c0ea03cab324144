import { RequestError } from '../../request.ts';
import { Failure } from '../../ui/page.tsx';

/** Why a link cannot be opened. Another try helps neither a used link nor a wrong one. */
export function LinkFailure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const isGone = error instanceof RequestError && error.code === 'gone';
  return isGone ? <Failure error={error} /> : <Failure error={error} retry={retry} />;
}

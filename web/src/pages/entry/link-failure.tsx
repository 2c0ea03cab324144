import { RequestError } from '../../request.ts';
import { Failure } from '../../ui/page.tsx';

/** Explains why a link cannot be opened. A retry is offered only when the link itself is not the cause. */
export function LinkFailure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const isGone = error instanceof RequestError && (error.code === 'gone' || error.code === 'not_found');
  return isGone ? <Failure error={error} /> : <Failure error={error} retry={retry} />;
}

import { RequestError } from '../../request.ts';
import { Failure } from '../../ui/page.tsx';
import { refusalOf } from '../refusals/refusals.ts';
import { Refused } from '../refusals/refused.tsx';
import type { ChangeView } from '../use-view.ts';

interface ListFailureProps {
  readonly change: ChangeView;
  readonly error: unknown;
  readonly retry: () => void;
  /** Whether several lists may fail on the page. */
  readonly isQuiet?: boolean;
}

/** Explains why there are no rows: what the query would have needed, or that it failed. */
export function ListFailure({ error, change, retry, isQuiet = false }: ListFailureProps) {
  const refusal = refusalOf(error instanceof RequestError ? error.code : '');
  if (refusal === null) return <Failure error={error} retry={retry} />;
  return <Refused refusal={refusal} change={change} isQuiet={isQuiet} />;
}

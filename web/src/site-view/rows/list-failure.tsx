import { RequestError } from '../../request.ts';
import { Failure } from '../../ui/page.tsx';
import { useRawDays } from '../chart/imported-days.tsx';
import type { PanelProps } from '../panel-props.ts';
import { listRefusalOf } from '../refusals/refusals.ts';
import { Refused } from '../refusals/refused.tsx';
import type { ListName } from './list-name.ts';

interface ListFailureProps extends PanelProps {
  readonly error: unknown;
  readonly list: ListName;
  readonly retry: () => void;
  /** Whether several lists may fail on the page. */
  readonly isQuiet?: boolean;
}

/** Explains why there are no rows: what the query would have needed, or that it failed. */
export function ListFailure({ error, list, view, change, retry, isQuiet = false }: ListFailureProps) {
  const refusal = listRefusalOf(error instanceof RequestError ? error.code : '', list, view, useRawDays());
  if (refusal === null) return <Failure error={error} retry={retry} />;
  return <Refused refusal={refusal} change={change} isQuiet={isQuiet} />;
}

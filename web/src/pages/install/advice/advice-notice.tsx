import type { ReactNode } from 'react';
import { Notice } from '../../../ui/page.tsx';
import type { Advice } from './advice.ts';

/** Shows what is wrong and how to mend it. `count` says how often, where that is known. */
export function AdviceNotice({ advice, count = null }: { readonly advice: Advice; readonly count?: ReactNode }) {
  return (
    <Notice tone="warn">
      <p>
        <strong>{advice.problem}</strong> {count}
      </p>
      <p>{advice.remedy}</p>
    </Notice>
  );
}

import { sentence } from '../../sentence.ts';
import { Notice } from '../../ui/page.tsx';

/** Shows why a step failed. */
export function ProblemNotice({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return <Notice tone="bad">{sentence(problem)}</Notice>;
}

import { Notice } from '../../ui/page.tsx';

/** Shows why a step failed. The server's messages are lower-case clauses; this one stands alone, as a sentence. */
export function ProblemNotice({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  const end = /[.!?]$/.test(problem) ? '' : '.';
  return <Notice tone="bad">{problem.charAt(0).toUpperCase() + problem.slice(1) + end}</Notice>;
}

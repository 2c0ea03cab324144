import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { changeSearch } from '../../use-period.ts';

/** What can be chosen, in the order of the chips. */
export const CHOICES = ['class', 'operator', 'crawler', 'page', 'status'] as const;

export type Choice = (typeof CHOICES)[number];

/** What is chosen, as parameters of the question. */
export type ChosenParams = { readonly [Name in Choice]?: string };

/** Returns what the address has chosen, and a function that chooses, or leaves a choice with null. */
export function useChosen(): readonly [
  chosen: ChosenParams,
  choose: (changes: { readonly [Name in Choice]?: string | null }) => void,
] {
  const search = useSearch();
  const chosen = useMemo(() => {
    const params = new URLSearchParams(search);
    return Object.fromEntries(CHOICES.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])));
  }, [search]);
  return [chosen, changeSearch];
}

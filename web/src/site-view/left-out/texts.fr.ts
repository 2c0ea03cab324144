import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  leftOut:
    'L’adresse contenait des filtres qui n’existent pas ou figurent deux fois. Les chiffres n’en tiennent pas compte :',
};

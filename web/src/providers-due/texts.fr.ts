import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  only: (organisation, provider) => `${organisation} ne s’affiche que si vous êtes connecté avec ${provider}.`,
  signIn: (provider) => `Se connecter avec ${provider}`,
};

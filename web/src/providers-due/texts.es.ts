import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  only: (organisation, provider) => `Solo verá ${organisation} si ha iniciado sesión con ${provider}.`,
  signIn: (provider) => `Iniciar sesión con ${provider}`,
};

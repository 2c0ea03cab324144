import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  only: (organisation, provider) => `${organisation}は、${provider}でログインしたときだけ表示されます。`,
  signIn: (provider) => `${provider}でログイン`,
};

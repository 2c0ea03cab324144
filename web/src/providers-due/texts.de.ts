import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  only: (organisation, provider) => `${organisation} sehen Sie nur, wenn Sie sich mit ${provider} angemeldet haben.`,
  signIn: (provider) => `Mit ${provider} anmelden`,
};

import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name}は応答しています。ログインに使えます。`,
  away: (name, reason) => `${name}でログインできません：${reason}`,
  correct: 'SVC_OIDC_ISSUERまたはSVC_OIDC_PROVIDERSの発行者と、ファイアウォールを確認してください（docs/sign-in.md）。',
};

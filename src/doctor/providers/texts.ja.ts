import type { ProviderTexts } from './texts.ts';

export const texts: ProviderTexts = {
  well: (name) => `${name}は応答しています。`,
  unused: (name) =>
    `${name}は応答しています。まだ誰もこのプロバイダーでログインできません。組織のページかsvc sign-in-rule addでルールを追加してください。`,
  locked: (organization, name) =>
    `${name}でログインできなくなると、誰も${organization}にログインできません。すべてのオーナーのアドレスがこのプロバイダーのドメインのもので、まだ誰もこれでログインしていません。`,
  chooseOwner: (orgId, provider) =>
    `パスワードを使えるオーナーを選ぶか（svc sign-in require --org ${orgId} --provider ${provider} --break-glass アドレス）、SVC_OIDC_DOMAINSまたはSVC_OIDC_PROVIDERSからドメインを外してください（docs/sign-in.md）。`,
  away: (name, reason) => `${name}でログインできません：${reason}`,
  correct: 'SVC_OIDC_ISSUERまたはSVC_OIDC_PROVIDERSの発行者と、ファイアウォールを確認してください（docs/sign-in.md）。',
};

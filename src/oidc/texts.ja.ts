import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  tooManyRules: (most) => `組織のログインルールは${most}件までです。`,
  ruleValue: (most) => `値は1～${most}文字です。`,
  noBreakGlass: 'パスワードがあり、ルールで追加されていないオーナーを選んでください。',
  noProvider: 'このプロバイダーではこの組織にログインできません。',
  tryFirst: '先に自分でプロバイダーからログインするか、自分を選んでください。そうしないとアクセスできなくなります。',
  gone: 'ログインに時間がかかりすぎました。もう一度ログインしてください。',
  isSet: 'このメンバーのアクセスはログインルールで決まります。ルールを変更してください。',
  secondFactor: 'このアカウントは二要素認証を使用しています。パスワードとコードを入力してください。',
};

import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  withProvider: (provider) => `${provider}でログイン`,
  separator: 'またはパスワードで',
  problems: {
    refused: (provider) =>
      `${provider}でのログインが許可されませんでした。もう一度試すか、別の方法でログインしてください。`,
    expired: (provider) =>
      `ログインに時間がかかりすぎたか、すでに使用されています。もう一度${provider}でログインしてください。`,
    other_browser: (provider) =>
      `このログインは別のブラウザーで開始されました。このブラウザーで、もう一度${provider}でログインしてください。`,
    unreachable: (provider) =>
      `${provider}に接続できません。1分ほど待ってからもう一度お試しください。続く場合はサーバー管理者に連絡してください。`,
    provider: (provider) =>
      `${provider}からエラーが返されました。もう一度お試しください。続く場合はサーバー管理者に連絡してください。原因はログに記録されています。`,
    answer: (provider) =>
      `${provider}の応答が正しくありません。もう一度お試しください。続く場合はサーバー管理者に連絡してください。原因はログに記録されています。`,
    unverified: (provider) =>
      `${provider}に確認済みのメールアドレスがありません。そちらで確認してから、もう一度ログインしてください。`,
    other_provider: () => 'このメールドメインでは別の方法でログインします。別のボタンを選んでください。',
    no_access: (provider) =>
      `${provider}ではログインできましたが、ここで共有されているものがありません。組織のオーナーに問い合わせてください。`,
    busy: () => '現在ログインが集中しています。1分ほど待ってからもう一度お試しください。',
  },
  link: {
    title: 'これはあなたのアカウントですか？',
    lead: (provider, email) =>
      `${provider}によると、あなたは${email}です。このアドレスのアカウントがここにあります。ご自身のものであることを一度確認してください。以後は${provider}だけでログインできます。`,
    submit: '連携してログイン',
    mail: '代わりにリンクをメールで受け取る',
    mailed: (email) => `${email}にリンクを送信しました。15分以内にこのブラウザーで開いてください。`,
    again: 'ログインに戻る',
    confirm: 'このアカウントがご自身のものであることを確認してください。',
  },
};

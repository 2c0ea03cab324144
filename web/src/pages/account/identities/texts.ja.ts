import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: '連携中のプロバイダー',
  since: (at) => `連携日時：${at}`,
  remove: '連携を解除',
  removeLabel: (provider) => `${provider}の連携を解除`,
  removed: '連携を解除しました',
  consequence: (provider) =>
    `以後、${provider}ではこのアカウントにログインできず、そのセッションも終了します。パスワードのないアカウントは、先に「パスワードをお忘れですか？」から設定してください。`,
  password: '現在のパスワード',
};

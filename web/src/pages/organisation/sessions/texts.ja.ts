import type { SessionTexts } from './texts.ts';

export const texts: SessionTexts = {
  title: 'メンバーのセッション',
  lead: 'メンバーがログインしたままでいられる時間と、ログイン中のブラウザです。',
  hours: 'セッションの最長時間',
  idle: '使用しない最長時間',
  unlimited: (length) => `ここでは制限しない（${length}）`,
  hint: '新しい制限はすぐに適用されます。複数の組織のメンバーには、最も短い制限が適用されます。',
  save: '保存',
  saved: '制限を保存しました',
  browsers: (count) => `ログイン中のブラウザ（${count}）`,
  you: 'あなた',
  details: (agent, ago, instant) => `${agent} · 最終アクティビティ：${ago} · ログイン：${instant}`,
  one: {
    button: 'ログアウト',
    label: (email, agent) => `${email}を${agent}からログアウト`,
    title: 'このブラウザをログアウトしますか？',
    action: 'ログアウト',
    done: 'セッションを終了しました',
  },
  all: {
    button: 'すべてログアウト',
    label: (email) => `${email}をすべてログアウト`,
    title: 'すべてログアウトしますか？',
    action: 'すべてログアウト',
    done: 'すべてのセッションを終了しました',
  },
  consequenceOfOne: (email) => `${email}は、ほかの組織についても、このブラウザで再度ログインする必要があります。`,
  consequenceOfAll: (email) => `${email}は、ほかの組織についても、すべてのブラウザで再度ログインする必要があります。`,
};

import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: '次のステップ',
  count: (done, all) => `${all}件中${done}件完了`,
  dismiss: '次のステップを閉じる',
  goal: '目標を作成',
  ownVisits: '自分の訪問を除外',
  report: '週次メールレポートを受け取る',
  link: 'リンクを共有',
  done: '（完了）',
};

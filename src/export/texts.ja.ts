import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  stopping: 'サービスを停止しています。少し待ってからもう一度お試しください。',
  ownIsRunning: '組織のエクスポートをダウンロード中です。終了するまでお待ちください。',
  yoursIsRunning: 'すでにエクスポートをダウンロード中です。終了するまでお待ちください。',
  tooMany: (running) =>
    `このサーバーから${running}件のエクスポートがダウンロードされています。しばらくしてからもう一度お試しください。`,
  noDay: 'エクスポートする日がありません。',
  daysChange: 'エクスポートする日のデータが変わり続けています。しばらくしてからもう一度お試しください。',
};

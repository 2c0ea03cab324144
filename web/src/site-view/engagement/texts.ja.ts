import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  time: '滞在時間',
  scroll: 'スクロール',
  measured: (share: string) =>
    `ページ上の平均アクティブ時間とスクロールの深さ。ページビューの ${share} で計測されました。`,
  knownFrom: (day: string) => `ページ滞在時間とスクロール深度は ${day} 以降のデータがあります。`,
};

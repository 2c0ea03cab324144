import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: '別の製品が集計し、そのエクスポートに含まれません',
    limits: '1日分の計算量が上限を超えました',
    not_stored: '当時は保存していませんでした',
    earlier: 'この項目のない以前のバージョンのsvcが集計しました',
    younger: '後から定義されました',
    visits_gone: '訪問データが必要ですが、すでに保存期間を過ぎています',
    other_keys: '「その他」に含まれている可能性があります',
  },
  since: (day, reason) => `${day}から集計。それ以前：${reason}。`,
  none: (reason) => `この期間のデータはありません：${reason}。`,
  gap: (days, reason) => `${days}（${reason}）`,
  sentence: (gaps, more) => `一部不明：${gaps}${more === 0 ? '' : `、ほか${more}件`}。`,
};

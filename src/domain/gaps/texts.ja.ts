import type { GapTexts } from './texts.ts';

export const texts: GapTexts = {
  reasons: {
    imported: '別の製品が集計し、そのエクスポートに含まれません',
    limits: '1日分の計算量が上限を超えました',
    not_stored: '当時は保存していないか、1日分として多すぎました',
    earlier: 'この項目のない以前のバージョンのsvcが集計しました',
    younger: '後から定義されました',
    visits_gone: 'この日付の訪問データは保存されていないか、長い期間では読み取れません',
    erased: '要求により消去されました',
    summed: 'ページが消去され、「(removed)」の訪問者数は各ページの合計です',
    other_keys: '「その他」に含まれている可能性があります',
  },
  since: (day, reason) => `${day}から集計。それ以前：${reason}。`,
  none: (reason) => `この期間のデータはありません：${reason}。`,
  gap: (days, reason) => `${days}（${reason}）`,
  more: (runs, more) => (more > 0 ? `${runs}、ほか${more}期間` : runs),
  sentence: (gaps) => `一部不明：${gaps}。`,
  join: '、',
};

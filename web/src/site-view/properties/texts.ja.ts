import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  list: {
    plural: (key) => `${key}の値`,
    label: '値',
    views: 'イベント数',
    sum: '合計',
    hint: '合計は、数値である値を足したものです。',
  },
  none: { label: '値なし', explanation: 'プロパティに値がないイベントです。' },
  property: 'プロパティ',
  kept: '保存するプロパティ',
  found: '過去30日間のみ',
  only30Days: '過去30日間のみ',
  keep: '保存する',
  keepLabel: (key) => `プロパティ${key}を保存する`,
  isKept: 'プロパティを保存しました',
  empty: 'この期間のイベントにこのプロパティはありません',
  nothing: {
    title: 'プロパティはまだありません',
    hint: 'イベントには、プランや価格などのプロパティを付けられます。',
  },
};

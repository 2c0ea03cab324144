import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  rawMetric: (metric) => ({
    title: `フィルター使用時の${metric}は過去30日間に限られます`,
    reason: '生イベントが必要ですが、その保持期間は30日間です。',
  }),
  rawWindow: {
    title: 'フィルターの組み合わせは過去30日間に限られます',
    reason: 'フィルターの組み合わせには生イベントが必要ですが、その保持期間は30日間です。',
  },
  hourlyConversions: {
    title: '時間別のコンバージョンは利用できません',
    reason: '3日以上の期間を選択してください。',
  },
  tooMuch: {
    title: 'この集計はサーバーの処理能力を超えています',
    reason:
      'メモリまたは処理時間の上限を超えたか、処理できない日が含まれています。期間を短くするか、フィルターを減らしてください。',
  },
  list: {
    title: 'この内訳は過去30日間に限られます',
    reason: 'フィルター使用時は生イベントが必要ですが、その保持期間は30日間です。',
  },
  imported: {
    title: 'インポートした日では利用できません',
    reason: '個々のイベントが必要ですが、集計値としてインポートした日にはありません。',
  },
  last30Days: '過去30日間を表示',
  since: (day) => `${day}以降を表示`,
  last7Days: '過去7日間を表示',
  visitors: '訪問者を表示',
  clearFilters: 'フィルターを解除',
  keepOnly: (dimension, value) => `「${dimension}：${value}」のみ残す`,
  sessions: {
    short: '過去30日間のみ',
    note: 'フィルター使用時、セッション、直帰率、セッション時間、コンバージョンには過去30日以内の期間が必要です。',
  },
  notCounted: {
    short: 'データなし',
    long: 'この期間には、削除された日、またはフィルターに必要な情報なしで集計された日があります。',
  },
};

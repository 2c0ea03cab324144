import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  hourlyConversions: {
    title: '時間別には表示できません',
    reason: '3日以上の期間を選択してください。',
  },
  tooMuch: {
    title: 'この集計はサーバーの処理能力を超えています',
    reason:
      'メモリまたは処理時間の上限を超えたか、処理できない日が含まれています。期間を短くするか、フィルターを減らしてください。',
  },
  last7Days: '過去7日間を表示',
  visitors: '訪問者を表示',
  clearFilters: 'フィルターを解除',
  notCounted: {
    short: '不明',
    long: 'この期間には、削除された日、またはフィルターに必要な情報なしで集計された日があります。',
  },
};

import { whole } from '../../../format.ts';
import { LOCALE } from '../../../language.ts';
import type { texts as english } from './texts.ts';

const LIST = new Intl.ListFormat(LOCALE);

export const texts: typeof english = {
  figures: {
    spike: '各日で最も多い5分間',
    drop: '各日で最も少ない12時間',
    silence: '各日で最も長い空白',
    goal: '1日あたりのコンバージョン',
    revenue: '1日あたりの収益',
    goal_drop: '対象時間のコンバージョン（各日の最小値）',
    revenue_drop: '対象時間の収益（各日の最小値）',
    new_crawler: '新しいクローラーの最大リクエスト数（各日）',
    crawler_surge: '1日あたりのクローラーのリクエスト',
    crawler_errors: '1日あたりの検索エンジンのエラー',
  },
  days: (from, to) => `${from} – ${to}`,
  threshold: (amount) => `しきい値：${amount}`,
  picture: (figure, days, triggered) =>
    triggered.length === 0
      ? `${figure}、${days}。発生していません。`
      : `${figure}、${days}。${LIST.format(triggered)}に発生していたはずです。`,
  dayWithout: (day) => `${day}：データなし`,
  day: (day, amount) => `${day}：${amount}`,
  dayTriggered: (day, amount, count) => `${day}：${amount}、${whole(count)}回発生`,
  never: '過去30日間に発生なし',
  fired: (count) => `過去30日間に${whole(count)}回発生していたはずです`,
};

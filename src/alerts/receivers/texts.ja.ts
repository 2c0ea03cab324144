import { formatsOf } from '../../mail/formats.ts';
import type { AlertTexts } from './texts.ts';

const formats = formatsOf('ja');
const visitors = (count: number) => `訪問者${formats.whole(count)}人`;
const money = (amount: number | null, currency: string | null) => formats.money(amount ?? 0, currency ?? 'XXX');
const hours = (count: number) => `${formats.whole(count)}時間`;
const conversions = (count: number) => `コンバージョン${formats.whole(count)}件`;
const requests = (count: number) => `リクエスト${formats.whole(count)}件`;

const headline: AlertTexts['headline'] = {
  spike: (value) => `トラフィックの急増：5分間に${visitors(value)}`,
  drop: (value) => `トラフィックの減少：12時間に${visitors(value)}`,
  silence: (value) => `データ未受信：${hours(value)}`,
  goal: (value, goal) => `目標達成：1日に${goal === null ? '' : `${goal}の`}${conversions(value)}`,
  revenue: (value, goal, currency) => `収益達成：1日に${goal === null ? '' : `${goal}の`}${money(value, currency)}`,
  goal_drop: (value, goal) => `コンバージョンの減少：${goal === null ? '' : `${goal}の`}${conversions(value)}`,
  revenue_drop: (value, goal, currency) => `収益の減少：${goal === null ? '' : `${goal}の`}${money(value, currency)}`,
  new_crawler: (_value, _goal, _currency, { count, names }) =>
    count === 1 ? `新しいクローラー：${names}` : `新しいクローラー${formats.whole(count)}件：${names}`,
  crawler_surge: (value) => `クローラーの急増：1日に${requests(value)}`,
  crawler_errors: (value) => `検索エンジンへのエラー：1日に${requests(value)}`,
};

const threshold: AlertTexts['threshold'] = {
  spike: (least) => `しきい値：5分間に${visitors(least ?? 1)}以上`,
  drop: (least) => `しきい値：12時間に${visitors(least ?? 1)}未満`,
  silence: (least) => `しきい値：${hours(least ?? 1)}イベントなし`,
  goal: (least, goal) =>
    least === null
      ? `発生条件：その日の最初のコンバージョン（${goal ?? 'すべての目標'}）`
      : `しきい値：1日に${conversions(least)}以上（${goal ?? 'すべての目標'}）`,
  revenue: (least, goal, currency) =>
    `しきい値：1日に${money(least, currency)}以上${goal === null ? '' : `（${goal}）`}`,
  goal_drop: (least, goal) => `しきい値：${conversions(least ?? 1)}未満${goal === null ? '' : `（${goal}）`}`,
  revenue_drop: (least, goal, currency) =>
    `しきい値：${money(least, currency)}未満${goal === null ? '' : `（${goal}）`}`,
  new_crawler: (least) =>
    least === null ? '発生条件：新しいクローラーの最初のリクエスト' : `しきい値：最初の日に${requests(least)}以上`,
  crawler_surge: (least) => `しきい値：1日にクローラーから${requests(least ?? 1)}以上`,
  crawler_errors: (least) => `しきい値：1日にエラー${requests(least ?? 1)}以上`,
};

export const texts: AlertTexts = {
  headline,
  threshold,
  subject: (headline, domain) => `${domain}：${headline}`,
  testSubject: (subject) => `［テスト］${subject}`,
  test: 'これは架空のデータによるテストです。',
  detected: (moment) => `検出日時：${moment}`,
  onDay: (day) => `日付：${day}`,
  crawler: (name, count) => `${name}：${requests(count)}`,
  open: 'ダッシュボードを開く',
  reason: (domain) => `このメールは、${domain}のアラートの宛先に登録されているため送信されています。`,
  manage: 'アラートを管理',
  end: 'これらのメールを停止',
  ask: {
    subject: (organisation) => `${organisation}からのアラートメールに同意しますか？`,
    lines: (organisation, sites) => [
      `${organisation}は、${sites}でトラフィックの急増や急減、データの欠落、目標や収益の達成・減少、新しいクローラー、クローラーの急増、検索エンジンへのエラーがあったときに、あなたにメールを送信したいと考えています。`,
      '同意しない限り、このようなメールは届きません。リンク先のページで同意または拒否できます。',
    ],
    action: '同意または拒否する',
    reason: (organisation) =>
      `このメールは、${organisation}がアラートの宛先にあなたのアドレスを登録したため送信されています。何もしなければ、アラートは届きません。`,
  },
};

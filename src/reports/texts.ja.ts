import type { ReportFrequency } from '../domain/report-frequency.ts';
import { formatsOf } from '../mail/formats.ts';
import type { ReportTexts } from './texts.ts';

const formats = formatsOf('ja');

const REPORTS: Readonly<Record<ReportFrequency, string>> = {
  daily: '日次レポート',
  weekly: '週次レポート',
  monthly: '月次レポート',
};

export const texts: ReportTexts = {
  headline: {
    daily: (count, day) => `${day}の訪問者：${formats.whole(count)}人`,
    weekly: (count, day) => `${day}からの1週間の訪問者：${formats.whole(count)}人`,
    monthly: (count, month) => `${month}の訪問者：${formats.whole(count)}人`,
  },
  subject: (site, headline) => `${site}：${headline}`,
  previewSubject: (subject) => `［プレビュー］${subject}`,
  comparedWith: (days) => `${days}との比較`,
  changedFrom: (change, days) => `${days}との比較：${change}`,
  gap: (day) => `${day}より前のデータは、データ保持期間の設定により削除されているため含まれていません。`,
  points: (difference) => `${difference}pt`,
  fromZero: '新規',
  segment: (name) => `セグメント：${name}`,
  lacking: {
    headline: 'このセグメントの数値はありません',
    deleted: 'このレポートのセグメントは削除されました。',
    unknown: (name) => `この期間の訪問は保存されていないため、セグメント「${name}」の数値はありません。`,
    refused: (name, reason) => `セグメント「${name}」を評価できません：${reason}`,
    choose: 'サイトの設定で、別のセグメントまたはすべての訪問者を選択してください。',
    askSender: 'このレポートの送信者に、別のセグメントを選ぶよう依頼してください。',
  },
  revenue: '収益',
  revenueOf: (goal) => `収益：${goal}`,
  columns: { metric: '指標', value: '値', change: '変化', previous: '前回' },
  previous: (value) => `（前回：${value}）`,
  charts: { days: '日別の訪問者', hours: '時間別の訪問者' },
  noData: 'データなし',
  lists: {
    visitors: '訪問者',
    conversions: 'コンバージョン',
    pages: '上位のページ',
    sources: '上位の流入元',
    campaigns: '上位のキャンペーン',
    countries: '上位の国',
    goals: '目標',
    empty: 'データなし',
    noConversions: 'コンバージョンなし',
  },
  nobody: {
    preview: '想定と異なる場合の確認事項です。',
    lead: '想定外の結果であれば、次の点を確認してください：',
    rejected: (count, reason) =>
      count === 1
        ? `1件のイベントが拒否されました。理由：${reason}`
        : `${formats.whole(count)}件のイベントが拒否されました。最も多い理由：${reason}`,
    checks: (domain) => [
      `すべてのページの<head>にスニペットがありますか。${domain}のページを開いてソースを表示し、「data-site」を検索してください。テーマの更新やデプロイで削除された可能性があります。`,
      `ページは${domain}またはそのサブドメインにありますか。ほかのドメインからのイベントは拒否されます。`,
      'ブラウザのコンソールを確認してください。CSP、同意バナー、プロキシがスクリプトをブロックしていませんか。',
      'ダッシュボードを開いたまま、広告ブロッカーのないブラウザでページを開いてください。訪問が数秒で表示されます。',
    ],
  },
  open: 'ダッシュボードを開く',
  reason: {
    subscribed: (frequency, domain) =>
      `このメールは、${domain}の${REPORTS[frequency]}の配信に登録されているため送信されています。`,
    confirmed: (frequency, domain) =>
      `このメールは、あなたが${domain}の${REPORTS[frequency]}の受信に同意したため送信されています。`,
    preview: 'このメールは、プレビューのリクエストにより送信されています。',
  },
  unsubscribe: '配信を停止',
  manage: 'レポートを管理',
};

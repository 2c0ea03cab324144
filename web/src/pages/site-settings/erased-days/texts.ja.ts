import type { EraseDaysTexts } from './texts.ts';

export const texts: EraseDaysTexts = {
  title: '日付の消去',
  lead: '指定した日のイベント、訪問、統計（インポート分も含む）をすべて完全に削除します。長い期間の集計は残りの日だけになり、その旨が表示されます。',
  open: '日付を消去',
  none: '消去された日はありません。',
  run: (from, to) => (from === to ? from : `${from}～${to}`),
  days: (_count, shown) => `統計のある${shown}日`,
  waits: (requested) => `${requested}に依頼、消去中`,
  done: (days, requested, done) => `${days}・依頼 ${requested}・ディスクから除去 ${done}`,
  form: {
    title: '日付の消去',
    from: '開始日',
    to: '終了日',
    last: (day) => `終了した日のみ（${day}まで）。`,
    nothing: 'この期間には統計がありません。',
    preview: (days, visitors, pageviews, events, size) =>
      `${days}を消去します。訪問者：${visitors}、ページビュー：${pageviews}、イベント：${events}、約${size}。`,
    consequence:
      '元に戻せません。グラフのこの期間は空白になります。後から届いたイベントは破棄されますが、統計のインポートで埋めることはできます。',
    copies: 'バックアップ、アップグレード前のコピー、エクスポート、送信済みレポートの内容は残ります。',
    submit: '日付を消去',
    done: '日付を消去しています',
  },
};

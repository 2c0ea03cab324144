import { LOCALE } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const OTHERS = 'ほか';

export const texts: typeof english = {
  title: 'エクスポート',
  onlyAdmins: 'データをエクスポートできるのは、オーナーと管理者のみです。',
  lead: (domain) => (
    <>
      {domain}
      のデータを、表計算ソフト、ノートブック、データウェアハウス、別のsvcサーバーで使用できるようにダウンロードします。
    </>
  ),
  download: {
    title: 'ダウンロード',
    format: '形式',
    formats: {
      csv: { title: 'CSV', hint: '表計算ソフト向け。別のsvcサーバーにインポートできます。' },
      parquet: { title: 'Parquet', hint: 'ノートブックとデータウェアハウス向け。' },
    },
    period: '期間',
    periods: {
      all: { title: '全期間', hint: '終了したすべての日。' },
      some: { title: 'カスタム期間', hint: '開始日と終了日を選択します。' },
    },
    from: '開始日',
    to: '終了日',
    noDays: '開始日と終了日を選択してください。',
    wrongOrder: '終了日が開始日より前です。',
    submit: 'ZIPをダウンロード',
    started: 'ダウンロードを開始しました。ZIPは作成されながら保存されます。',
  },
  content: {
    title: '内容',
    dailyStats: '日別統計：合計、ページ、流入元とその他すべてのディメンション、時間、目標、ファネル。',
    rawEvents: '生イベントを含める',
    noRawEvents: 'これらの日の生イベントは保持されていません。',
    rawEventsOfDays: (days) =>
      `生イベントが保持されている${days}日分について、イベントごとに1行を追加します。どのイベントが同じ訪問者のものかは、行からはわかりません。`,
    rawEventsOfUnknown:
      '生イベントが保持されている日について、イベントごとに1行を追加します。どのイベントが同じ訪問者のものかは、行からはわかりません。',
    withVisits: (events, days) => `${events}さらに、保持されている過去${days}日分の訪問も追加します。`,
  },
  found: {
    nothingYet: 'エクスポートできるデータはまだありません。訪問のある日がまだ終了していません。',
    nothing: 'エクスポートできるデータがありません。これらの日には訪問がないか、まだ終了していません。',
    days: (count, range) => `${count}日間：${range}。`,
    range: (from, to) => `${from}～${to}`,
    noneImported: 'インポートした日はありません。',
    imported: (count, ranges, hasMore) =>
      `うち${count}日はインポートしたものです：${LIST.format(hasMore ? [...ranges, OTHERS] : ranges)}。`,
    backfilling: (names) =>
      `次の項目はさかのぼって集計中のため含まれません：${LIST.format(names)}。含めるには、後でもう一度エクスポートしてください。`,
  },
  nightly: {
    title: '毎晩のエクスポート',
    explanation: (
      <>
        ディレクトリまたはS3に毎晩エクスポートするには、<code>svc export</code>
        を定期実行してください。毎回、変更された部分のみが書き込まれます。ディレクトリの代わりに
        <code>s3://BUCKET/PREFIX</code>も指定できます。
      </>
    ),
    command: 'コマンド',
  },
};

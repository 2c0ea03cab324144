import { LOCALE } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const ALL = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const EITHER = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

export const texts: typeof english = {
  title: 'インポート',
  onlyAdmins: 'データをインポートできるのは、オーナーと管理者のみです。',
  lead: (domain) => (
    <>{domain}の過去のデータをほかの製品からインポートします。svcで計測した日のデータは変更されません。</>
  ),
  newImport: '新しいインポート',
  onServers: (
    <>
      この環境は複数のサーバーで動作しているため、ここではファイルをアップロードできません。コマンドラインで
      <code>svc import --from</code>を使用してください。
    </>
  ),
  cancel: 'キャンセル',
  chooseOther: '別のファイルを選択',
  upload: {
    instructions: 'エクスポートファイルをダウンロードしたままの形（ZIP、.gz、単一ファイル）でここにドロップ。',
    choose: 'ファイルを選択',
    file: 'エクスポートファイル',
    supported: (products) =>
      `${products.join('、')}、Webサーバーのログに対応しています。インポートの前にプレビューを確認できます。`,
    empty: (file) => `${file}は空です。もう一度エクスポートをダウンロードしてください。`,
    interrupted: (file) => (
      <>{file}のアップロードが中断されました。続行するには、同じファイルをもう一度選択してください。</>
    ),
    uploading: (file, sent, size) => (
      <>
        {file}をアップロード中：{sent} / {size}
      </>
    ),
    progress: 'アップロード',
  },
  work: {
    progress: 'インポート',
    phases: {
      inspecting: 'ファイルを確認中…',
      reading: 'エクスポートを読み取り中…',
      importing: 'インポート中… このページを離れても、インポートは続行されます。',
    },
  },
  product: {
    from: 'エクスポート元',
    recognised: (product) => `${product}（自動認識）`,
    site: 'エクスポート内のサイト',
    siteHint: 'エクスポートに複数のサイトがある場合のみ必要です（エクスポート元でのIDまたはドメイン）。',
    submit: 'エクスポートを読み取る',
    readAnyway: 'エクスポートとして読み取る',
  },
  preview: {
    export: (source, days, from, to, file) => (
      <>
        {source}のエクスポートです：{from}から{to}までの{days}（{file}）。
      </>
    ),
    withoutDays: (source) => `${source}のエクスポートですが、読み取れる日がありません。`,
    days: (_count, shown) => `${shown}日分`,
    submit: (_count, shown) => `${shown}日分をインポート`,
    nothingLeftOut: '除外されるデータはありません。',
    otherProduct: (source) => `${source}のものではありませんか？`,
    otherCandidates: (source, products) =>
      `${source}のものではありませんか？${EITHER.format(products)}の可能性もあります。`,
    otherHosts: (hosts, domain) => (
      <>
        このエクスポートのページは{domain}ではなく{hosts}
        のものです。名前が異なるだけの同じサイトである場合にのみ、インポートしてください。
      </>
    ),
    hosts: (hosts, more) => ALL.format(more > 0 ? [...hosts, `ほか${more}件`] : hosts),
    visitors: '訪問者',
    tracked: 'svcで計測',
    toImport: (source) => `${source}からインポート予定`,
    chart: 'svcで計測した訪問者とインポート予定の訪問者',
  },
  refusals: {
    reasons: {
      own_day: (_count, shown) => `svcで計測済みの${shown}日`,
      other_import: (_count, shown) => `以前にインポート済みの${shown}日`,
      not_over: (_count, shown) => `まだ終了していない${shown}日`,
      day_erased: (_count, shown) => `このサイトのデータ保持期間より古い${shown}日`,
      no_row_kept: (_count, shown) => `取り込める行がない${shown}日`,
    },
    unknownReason: (reason, days) => `${days}：${reason}`,
    some: (reasons) => `除外される日：${ALL.format(reasons)}。`,
    all: (reasons) => `インポートできるデータがありません：${ALL.format(reasons)}。`,
    undoFirst: 'このファイルを再度インポートするには、先に以前のインポートを取り消してください。',
  },
  tables: {
    sums: 'インポートする日の合計',
    sum: '全日の合計',
    days: '日とディメンション',
    day: '日付',
    dimension: 'ディメンション',
    totals: '合計',
    sourceVisitors: (source) => `${source}の訪問者`,
    visitors: 'svcの訪問者',
    difference: '差',
    sourceViews: (source) => `${source}のページビュー`,
    views: 'svcのページビュー',
    insteadOfViews: (unit) => `（ビューの代わりに${unit}）`,
    obtained: '訪問者数',
    obtainedAs: { exact: '正確', summed: '合算', unknown: '不明' },
    leftOut: '除外',
    summed: (source) =>
      `合算：${source}は、エクスポートの各行で訪問者を1回ずつ数えます。同じ名前の行は合算されるため、訪問者が複数回数えられることがありますが、その日の訪問者数が上限です。差は、その上限を超えた分です。`,
    exceeds: '1日の訪問者数を超過',
    exceeding: (source) =>
      `1日の訪問者数を超過：訪問者の国やブラウザはそれぞれ1つですが、${source}ではここの訪問者数が1日全体より多くなっています。エクスポートの数値が矛盾しています。`,
    unknown: (source) => `不明：${source}はこの値を集計していません（–と表示）。`,
  },
  notes: {
    requests: (shown, days) => `クローラーのリクエスト: ${shown}（${days}）`,
    requestsLeft: (days) =>
      `除外されたリクエスト: ${days}。すでにリクエストが集計されている日、終わっていない日、または消去された日です。`,
    relay: (shown) =>
      `${shown}件のページビューはすべて1つのプライベートアドレスからのものです。プロキシが訪問者のアドレスを渡していない可能性があります。同じブラウザーの訪問者は1人として数えられます。`,
    leftOut: '除外',
    rows: (_count, shown) => `${shown}行`,
    leftOutRows: (rows, reason) => `${rows}：${reason}`,
    leftOutList: (reasons) => reasons.join('、'),
    unread: '読み取られなかったファイル',
    unreadFile: (path, reason) => (
      <>
        {path}：{reason}
      </>
    ),
    renamed: '名前が変わるイベント',
    renamedEvent: (source, name, rows) => (
      <>
        {source} → {name}（{rows}）
      </>
    ),
    more: (count) => `ほか${count}件`,
  },
  imports: {
    title: 'インポート履歴',
    empty: 'インポートはまだありません。',
    done: (source, days, from, to) => `${source}：${days}、${from}～${to}`,
    doneWithoutDays: (source) => `${source}：対象日なし`,
    doneRequests: (source, days) => `${source}：クローラーのリクエスト、${days}`,
    failed: (source, problem) => `${source}：失敗：${problem}`,
    undoing: (source) => `${source}：取り消し中…`,
    importing: (source) => `${source}：インポート中…`,
    rows: (accepted, rejected) => `${accepted}行、除外${rejected}行`,
    view: '期間を表示',
    viewLabel: (id) => `インポート${id}の期間を表示`,
    audit: '照合結果を表示',
    auditLabel: (id) => `インポート${id}の照合結果を表示`,
    csv: 'CSV',
    csvLabel: (id) => `インポート${id}の照合結果をCSVでダウンロード`,
    undo: 'インポートを取り消し',
    undoLabel: (id) => `インポート${id}を取り消し`,
    confirm: {
      title: 'このインポートを取り消しますか？',
      consequence: (_count, shown) =>
        `インポートした${shown}日分が削除されます。svcで計測した日のデータは保持され、同じエクスポートを再度インポートできます。`,
      requests: (_count, shown) =>
        `インポートした${shown}日分のクローラーのリクエストが削除されます。同じログを再度インポートできます。`,
      action: 'インポートを取り消し',
      done: 'インポートを取り消しました',
    },
  },
  audit: {
    title: (source) => `${source}からのインポートの照合結果`,
    month: '月',
    onlyDifferences: '差のある行と除外された行のみ',
    same: (source) => `この月の数値はすべて${source}と一致しています。`,
  },
};

import { whole } from '../format.ts';
import type { texts as english } from './texts.tsx';

const previousPeriod = '前の期間';
const sameLastYear = '前年同期';
const nextPeriod = '次の期間';
const clearFilters = 'フィルターを解除';
const customRange = 'カスタム期間';
const keyboardShortcuts = 'キーボードショートカット';
const funnels = 'ファネル';
const topStats = '主な指標';
const addGoal = '目標を追加';

export const texts: typeof english = {
  visitors: () => '人の訪問者',
  tabs: { goals: '目標', funnels, properties: 'プロパティ' },
  tabGroups: { campaigns: 'キャンペーン', versions: 'バージョン' },
  filters: {
    label: 'フィルター',
    remove: 'フィルターを解除：',
    button: 'フィルター',
    clearAll: 'すべて解除',
  },
  period: {
    label: '期間',
    button: (period) => `期間：${period}`,
    previous: previousPeriod,
    next: nextPeriod,
    custom: `${customRange}…`,
    shortcuts: keyboardShortcuts,
    zone: (zone) => `タイムゾーン：${zone}`,
  },
  custom: {
    title: customRange,
    from: '開始日',
    to: '終了日',
    hint: (zone) => `${zone}の日付で、両端の日を含みます。`,
    apply: '適用',
    back: '戻る',
    noDay: '開始日と終了日を選択してください。',
    endsBeforeStart: '終了日が開始日より前です。',
    tooLong: '100年以内で選択してください。',
    tooLongBeside: (days) => `この期間との比較では${whole(days)}日以内で選択してください。`,
  },
  shortcuts: {
    title: keyboardShortcuts,
    custom: customRange,
    previous: previousPeriod,
    next: nextPeriod,
    filter: 'フィルターを追加',
    clear: clearFilters,
    compare: '比較のオン/オフ',
    metric: 'グラフの指標',
    search: 'すべての行を検索',
    realtime: 'リアルタイムへ移動',
    help: 'キーボードショートカットを表示',
    enable: 'このデバイスでキーボードショートカットを有効にする',
  },
  exports: {
    title: 'CSVをエクスポート',
    stats: topStats,
    hours: '曜日と時間帯',
    chart: (metric) => `グラフ：${metric}`,
  },
  stats: {
    label: `${topStats}（グラフに表示する指標を選択）`,
    refused: 'このフィルターの組み合わせのデータはありません。',
    exact: (value) => `正確な値：${value}。`,
    relative: (change, previous) => `変化：${previous}に対して${change}。`,
    inProgress: '現在の期間は途中ですが、比較対象は以前の期間全体です。',
    partialGoals: '比較なし：後の日から集計されている目標があります。',
    partialRevenue: '比較なし：収益は後の日から数えています。',
    /** Names orders in another currency. */
    besides: (orders) => (
      <>
        ほかに
        {orders}。
      </>
    ),
    allDay: (value, day) => (
      <>
        {day}全日 {value}
      </>
    ),
    yesterday: (value) => <>昨日1日 {value}</>,
    previous: (value) => <>比較 {value}</>,
    points: (points) => `${points}pt`,
    inPrevious: '前の期間',
    inDays: (days) => days,
    up: (change, previous, when) => `${when}の${previous}から${change}増加`,
    down: (change, previous, when) => `${when}の${previous}から${change}減少`,
    same: (_change, previous, when) => `${when}の${previous}から変化なし`,
    missing: {
      goals: { short: '目標なし', long: 'このサイトにはまだ目標がありません。' },
      sessions: { short: 'セッションなし', long: 'この期間にセッションはありません。' },
      orders: { short: '注文なし', long: 'この期間に注文はありません。' },
      nothing: { short: '不明', long: 'この期間のデータは削除されました。' },
    },
  },
  chart: {
    open: {
      hour: 'この1時間（途中）',
      day: '今日（途中）',
      week: '今週（途中）',
      month: '今月（途中）',
    },
    table: '表',
    gist: (highest, lowest) => `最大：${highest}。最小：${lowest}。`,
    kind: '折れ線グラフ',
    keys: '左右の矢印キーで各データポイントを確認できます。',
    keysWithZoom: '左右の矢印キーで各データポイントを確認し、Enterキーで日・週・月を開きます。',
    hint: {
      hour: 'クリックで日を表示',
      day: 'クリックで日を表示、ドラッグで期間を選択',
      week: 'クリックで週を表示、ドラッグで期間を選択',
      month: 'クリックで月を表示、ドラッグで期間を選択',
    },
    interval: (grain) => `間隔：${grain}`,
    intervals: { hour: '時間', day: '日', week: '週', month: '月' },
    tableHint: 'すべての値は「表」で確認できます。',
    soFar: '途中経過',
    point: (bucket, value) => `${bucket}：${value}`,
    openPoint: (bucket, value) => `${bucket}：${value}（途中経過）`,
    compared: (point, previous) => `${point}、${previous}`,
    imported: (source) => `${source}からインポート`,
    importedDays: (source, days) => `${source}からインポート：${days}。`,
    notImported: 'インポート元で記録されていない指標は「–」と表示されます。',
  },
  comparison: {
    label: '比較対象',
    names: {
      off: '比較なし',
      previous: previousPeriod,
      'previous-weekdays': `${previousPeriod}（同じ曜日）`,
      year: sameLastYear,
      'year-weekdays': `${sameLastYear}（同じ曜日）`,
    },
    against: (comparison) => `比較：${comparison}`,
    partial: '比較なし：サイトのデータは比較期間の途中から始まっています。',
    failed: '比較を読み込めませんでした。',
    /** The days of the period, and those of a range of another length. */
    unequal: (days, compared) => `${whole(days)}日と${whole(compared)}日の比較`,
    weekdays: '曜日をそろえる',
    range: '指定した期間と比較',
  },
  table: {
    label: (metric) => `${metric}の表`,
    date: '日付',
  },
  empty: {
    filtered: 'この期間には、フィルターに一致するデータがありません',
    clearFilters,
    gone: 'データなし：未来の期間であるか、データが削除されています',
    none: 'この期間のデータはありません',
    last30Days: '過去30日間を表示',
    allTime: '全期間を表示',
    never: '訪問はまだ記録されていません',
    neverHint: 'サイトにコードを1行追加すると、最初の訪問が数秒でここに表示されます。',
    install: 'トラッキングスクリプトを設置',
    import: 'Plausible、Umami、Matomo、GoatCounter、GA4から過去のデータをインポート',
    goals: '目標はまだありません',
    goalsHint: '目標はページの訪問やカスタムイベントを計測します。コンバージョンはすべての目標の合計です。',
    addGoal,
  },
  rows: {
    share: '割合',
    hosts: (count) => `${whole(count)}件のホスト`,
    moreHosts: (count) => `ほか${whole(count)}件`,
    ungrouped:
      'ホストは個別に表示しています。まとめるには訪問データが必要ですが、この期間のすべての日付については保存されていません。',
    crawlers: 'ページを読むクローラーとアシスタント',
    none: 'この期間のデータはありません',
    noEvents: 'この期間にイベントはありません',
    noEventsFiltered: 'このフィルターに一致するイベントはありません',
    automaticEvents:
      '外部リンクのクリックとファイルのダウンロードは自動的に計測されます。独自のイベントは次のように送信します：',
    withoutScript: 'JavaScriptを使わない場合：',
    openPage: (page) => `${page}を新しいタブで開く`,
    showAll: (rows, things) => (
      <>
        <span className="visually-hidden">{things}を</span>
        {rows === null ? 'すべて表示' : `すべて表示（${rows}件）`}
      </>
    ),
  },
  allRows: {
    search: (things) => `${things}を検索`,
    none: (things) => `一致する${things}はありません`,
    hint: '名前をクリックすると、ダッシュボードを絞り込めます。右クリック、またはAltを押しながらクリックすると除外できます。',
    touchHint: '名前をタップすると、ダッシュボードを絞り込めます。横の⋯から除外できます。',
    orderedAmong: (rows) => `訪問者の多い${whole(rows)}行の中での並べ替えです。`,
    total: '合計',
    shown: (first, last, of) => `${whole(of)}件中 ${whole(first)}～${whole(last)}件`,
    previous: '前へ',
    next: '次へ',
  },
  goals: {
    goal: '目標',
    conversions: 'CV数',
    rate: 'CV率',
    page: (path) => `ページ ${path}`,
    event: (name) => `イベント ${name}`,
    counts: (unique, all) => `訪問者${whole(unique)}人、コンバージョン${whole(all)}件`,
    more: (change) => `コンバージョンが前の期間より${change}増加`,
    fewer: (change) => `コンバージョンが前の期間より${change}減少`,
    none: '目標はまだありません',
    noneHint: '目標はページの訪問やカスタムイベントを計測します。',
    add: addGoal,
  },
  funnels: {
    funnel: 'ファネル',
    entered: '開始',
    enteredUnit: '人が開始',
    completed: '完了',
    steps: (count) => `${count}ステップ`,
    none: 'ファネルはまだありません',
    noneHint: 'ファネルを使うと、訪問者がどこで離脱したかがわかります。',
    add: 'ファネルを作成',
  },
  realtime: {
    title: 'リアルタイム',
    lead: '過去30分間 · フィルターは適用されません',
    pageviews: (number) => <>30分間のページビュー {number}</>,
    minute: (time, pageviews) => `${time}：${whole(pageviews)}`,
    lists: 'リアルタイムの上位一覧',
    nobody: '現在の訪問者はいません',
    feed: '最新のイベント',
    noEvents: '過去30分間のアクティビティはありません',
    noEventsHint: '新しいアクティビティは自動的に表示されます。',
    from: (referrer) => `${referrer}から`,
  },
  map: {
    label: '国別の訪問者マップ',
    world: '世界全体',
    none: '訪問者なし',
    country: (name, count, share) => `${name}：訪問者${whole(count)}人、${share}`,
    atLeast: (least) => `訪問者${whole(least)}人以上`,
  },
};

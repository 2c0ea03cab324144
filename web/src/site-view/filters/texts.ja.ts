import type { texts as english } from './texts.ts';

const segment = 'セグメント';
const saveAsSegment = 'セグメントとして保存';
const deleteSegment = 'セグメントを削除';

export const texts: typeof english = {
  chips: {
    is: (name) => `${name}：`,
    is_not: (name) => `${name}（次を除く）：`,
    contains: (name) => `${name}（次を含む）：`,
    contains_not: (name) => `${name}（次を含まない）：`,
  },
  operators: {
    is: '次と一致する',
    is_not: '次と一致しない',
    contains: '次を含む',
    contains_not: '次を含まない',
  },
  goal: '目標',
  goalIs: '目標：',
  goalReached: '達成した目標：',
  goalNotReached: '達成していない目標：',
  segmentIs: `${segment}：`,
  segments: segment,
  deleted: '削除済み',
  filterBy: 'この行で絞り込む（Altを押しながらで除外）',
  row: {
    filter: 'この行で絞り込む',
    exclude: 'この行を除外',
    remove: 'フィルターを解除',
    menu: (name) => `${name}のメニュー`,
  },
  measure: 'ページ全体でこの目標を計測する',
  measured: '測定中の目標',
  more: (count) => `他${count}件`,
  metrics: {
    conversions: { label: '総コンバージョン', explanation: '選択した目標が達成された回数。' },
    uniqueConversions: {
      label: 'ユニークコンバージョン',
      explanation: '選択した目標を達成した訪問者の数。1日に1回数えます。',
    },
    conversionRate: { label: 'コンバージョン率', explanation: 'ユニークコンバージョンを訪問者数で割ったもの。' },
    revenue: { label: '収益', explanation: '目標の注文の合計です。注文が最も多い通貨で表示します。' },
    averageOrder: { label: '平均注文額', explanation: '収益を注文数で割った値です。' },
  },
  edit: {
    description: 'フィルターを編集',
    search: '値を検索',
    text: 'テキスト',
    use: (text) => `「${text}」を使う`,
    apply: '適用',
    remove: '削除',
    expand: '条件に置き換える',
  },
  add: {
    dimension: 'ディメンション',
    operator: '演算子',
    value: '値',
    properties: 'プロパティ',
    hint: '値が複数ある場合は、いずれか1つに当てはまれば対象になります。',
    hintNot: '値が複数ある場合は、どれにも当てはまらないものが対象になります。',
    needsValue: '値を入力してください。',
    invalid: 'この値は条件に使えません。',
    tooMany: (count) => `値は${count}個以内で選択してください。`,
  },
  save: {
    item: `${saveAsSegment}…`,
    title: saveAsSegment,
    name: '名前',
    forAll: 'すべてのメンバーで使う',
    forAllHint: 'オフの場合は自分だけが使えます。',
    submit: '保存',
    done: `${segment}を保存しました`,
  },
  manage: {
    item: 'セグメントを管理…',
    edit: '編集',
    editLabel: (name) => `セグメント「${name}」を編集`,
    editTitle: 'セグメントを編集',
    conditions: '条件',
    add: '条件を追加',
    own: '自分のみ',
    ofSite: 'すべてのメンバー',
    none: 'セグメントはまだありません。フィルターを設定し、セグメントとして保存してください。',
    close: '完了',
    button: '削除',
    label: (name) => `セグメント「${name}」を削除`,
    confirm: {
      title: (name) => `セグメント「${name}」を削除しますか？`,
      action: deleteSegment,
      done: `${segment}を削除しました`,
    },
    consequence: 'これを使っているリンクやレポートには数値が表示されなくなります。',
  },
  gone: {
    segment: {
      title: 'このセグメントはもうありません',
      reason: '削除されました。セグメントがないと、数値にほかの訪問者が含まれてしまいます。',
      remove: 'セグメントを外す',
    },
    goal: {
      title: 'この目標はもうありません',
      reason: 'アーカイブされたか、別の目標に置き換えられました。',
      remove: '目標を外す',
    },
  },
  known: {
    since: (day) => `この条件での数値は${day}以降のものです。`,
    sessionsSince: (day) => `このフィルターでは、訪問者とページビュー以外の数値は${day}以降のものです。`,
    none: 'この条件では、この期間の数値はわかりません。',
    visits: { why: 'それより前の訪問は保存されていません。', change: '訪問をより長く保存する' },
    property: {
      why: 'それより前のイベントとこのプロパティは保存されていません。',
      change: 'プロパティを保存する',
    },
  },
};

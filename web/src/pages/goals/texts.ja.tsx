import type { texts as english } from './texts.tsx';

const addGoal = '目標を追加';

export const texts: typeof english = {
  title: '目標',
  lead: 'ページの訪問、カスタムイベントとその収益など、重要な行動を計測します。',
  addGoal,
  empty: {
    title: '目標はまだありません',
    explanation: (
      <>
        目標は、<code>/thanks</code>などのページの訪問や<code>signup</code>
        などのカスタムイベントと、そのコンバージョン率を計測します。
      </>
    ),
    askAdmin: 'オーナー、管理者、編集者のいずれかに追加を依頼してください。',
  },
  columns: {
    goal: '目標',
    trend: '推移',
    conversions: 'コンバージョン',
    visitors: '訪問者',
    rate: 'コンバージョン率',
    change: '変化',
    actions: '操作',
  },
  trend: (days, low, high) => `${days === 1 ? '1日' : `${days}日間`}のコンバージョン：最少${low}件、最多${high}件`,
  link: 'ダッシュボードで表示',
  page: 'ページ',
  event: 'イベント',
  edit: { button: '編集', label: (goal) => `${goal}を編集` },
  archive: {
    button: 'アーカイブ',
    label: (goal) => `${goal}をアーカイブ`,
    title: 'この目標をアーカイブしますか？',
    consequence: (goal) => (
      <>
        「{goal}
        」のデータ収集が停止し、ダッシュボードとAPIで非表示になります。過去のデータは保持され、いつでも復元できます。
      </>
    ),
    alerts: (count) => `この目標を使用している${count}件のアラートは発生しなくなります。`,
    done: '目標をアーカイブしました',
  },
  archived: {
    title: (count) => `アーカイブ済みの目標（${count}）`,
    restore: '復元',
    restoreLabel: (goal) => `${goal}を復元`,
    restored: '目標を復元しました',
    sinceWhole: (archived) =>
      `${archived}にアーカイブ。復元すると、その後の日もさかのぼって集計され、データは失われません。`,
    sincePart: (archived, days, last) =>
      `${archived}にアーカイブ。復元すると、過去${days}日間がさかのぼって集計されます。${archived}から${last}までのデータはありません。`,
  },
  form: {
    titleNew: addGoal,
    titleEdit: '目標を編集',
    add: addGoal,
    replace: '新しい目標として保存',
    save: '保存',
    added: '目標を追加しました',
    replaced: '新しい目標として保存しました',
    changed: '目標を保存しました',
    name: '名前',
    pagePlaceholder: '例：注文完了',
    eventPlaceholder: '例：会員登録',
    kind: '目標の種類',
    kinds: {
      page: { title: 'ページビュー', hint: '例：サンクスページ' },
      event: { title: 'カスタムイベント', hint: 'カスタムイベント、外部リンクのクリック、ファイルのダウンロード' },
    },
    path: 'ページのパス',
    pathHint: (
      <>
        完全なパスで、大文字と小文字を区別します。<code>*</code>は任意の文字列に一致します。<code>/blog/*</code>は
        <code>/blog/</code>以下のすべてのページに、<code>*/thanks</code>は<code>/thanks</code>
        で終わるすべてのページに一致します。
      </>
    ),
    eventName: 'イベント名',
    eventNameHint: (
      <>
        <code>svc('signup')</code>のように、正確な名前を小文字で入力してください。
      </>
    ),
    replaces: '計測対象を変更すると、新しい目標が作成されます。以前の目標は、過去のデータとともにアーカイブされます。',
    alertsFollow: () => 'この目標を使用しているアラートは、新しい目標を使用します。',
    backfill: '過去30日間は自動的にさかのぼって集計されます。',
  },
};

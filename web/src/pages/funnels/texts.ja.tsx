import { whole } from '../../format.ts';
import type { texts as english } from './texts.tsx';

const create = 'ファネルを作成';

export const texts: typeof english = {
  title: 'ファネル',
  lead: '訪問者が一連のステップをどう進み、どこで離脱したかがわかります。',
  create,
  notFound: 'ファネルが見つかりません。アーカイブされた可能性があります。',
  edit: '編集',
  empty: {
    title: 'ファネルはまだありません',
    explanation:
      'ファネルは、訪問 → カート → 購入のような順序のあるステップで訪問者を追跡し、各ステップでの離脱を表示します。',
    askAdmin: 'オーナー、管理者、編集者のいずれかに作成を依頼してください。',
    template: 'テンプレートから作成：訪問 → カート → 購入',
    templateName: '購入',
  },
  figures: {
    entered: '開始',
    completed: '完了',
    rate: 'コンバージョン率',
    change: '変化',
    unknown: 'この期間には合計のみをインポートした日があり、訪問者ごとのステップは含まれていません。',
    nobody: 'この期間にこのファネルを開始した訪問者はいません。',
    visitors: (_count, figure) => <>訪問者 {figure}人</>,
    ofEntered: (rate) => `開始した人の${rate}`,
    shares: (list) => `開始した人に対する各ステップの割合：${list}`,
    fromPrevious: (rate) => `前のステップから${rate}`,
    droppedOff: (count, share) => `${whole(count)}人が離脱（${share}）`,
    counting:
      'ステップは、前のステップの後、同じ日の制限時間内に発生した場合に集計されます。途中でほかのページを閲覧しても構いません。',
  },
  inChain: {
    page: (pattern) => pattern,
    event: (pattern) => <>イベント {pattern}</>,
  },
  archive: {
    button: 'アーカイブ',
    title: 'このファネルをアーカイブしますか？',
    consequence: (funnel) => (
      <>
        「{funnel}
        」のデータ収集が停止し、ダッシュボードとAPIで非表示になります。過去のデータは保持され、いつでも復元できます。
      </>
    ),
    done: 'ファネルをアーカイブしました',
  },
  archived: {
    title: (count) => `アーカイブ済みのファネル（${count}）`,
    restore: '復元',
    restoreLabel: (funnel) => `${funnel}を復元`,
    restored: 'ファネルを復元しました',
  },
  form: {
    titleNew: create,
    titleEdit: 'ファネルを編集',
    create,
    saveVersion: '新しいバージョンとして保存',
    save: '保存',
    created: 'ファネルを作成しました',
    savedVersion: (version) => `バージョン${version}として保存しました`,
    saved: 'ファネルを保存しました',
    name: '名前',
    namePlaceholder: '例：購入',
    newVersion: (version) =>
      `保存するとバージョン${version}が作成されます。バージョン${version - 1}のデータは保持され、新しいバージョンは過去30日間をさかのぼって集計されます。`,
    window: '制限時間',
    windowAmount: '制限時間：数値',
    windowUnit: '制限時間：単位',
    units: { minutes: '分', hours: '時間' },
    windowHint: '最初から最後のステップまで、同じ日のうち（最長24時間）。',
  },
  steps: {
    legend: 'ステップ',
    add: 'ステップを追加',
    hint: (
      <>
        <code>*</code>は任意の文字列に一致します。<code>/blog/*</code>は<code>/blog/</code>以下のすべてのページに、
        <code>*</code>
        はすべてのページに一致します。Alt+↑またはAlt+↓で、フォーカスのあるステップを移動できます。
      </>
    ),
    kind: (step) => `ステップ${step}：ページまたはイベント`,
    path: (step) => `ステップ${step}：ページのパス`,
    eventName: (step) => `ステップ${step}：イベント名`,
    firstPathPlaceholder: '例：/pricing',
    pathPlaceholder: '例：/thanks',
    eventPlaceholder: '例：signup',
    moveUp: (step) => `ステップ${step}を上に移動`,
    moveDown: (step) => `ステップ${step}を下に移動`,
    remove: (step) => `ステップ${step}を削除`,
    moved: (from, to) => `ステップ${from}をステップ${to}に移動しました`,
    removed: (step) => `ステップ${step}を削除しました`,
    noMatch: '過去30日間に一致なし',
    eventMatches: (events) => `過去30日間に${whole(events)}回受信`,
    pageMatches: (pages, views) => `過去30日間に${whole(pages)}ページ、${whole(views)}ビュー`,
  },
};

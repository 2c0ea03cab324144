import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'ページの消去',
  lead: '/reset/jane@example.org のように個人がわかるパスをすべての日から取り除き、(removed) に置き換えます。合計、目標、ファネルは集計時のままです。',
  open: 'ページを消去',
  none: '消去されたページはありません。',
  waits: (requested) => `${requested} に依頼。消去中`,
  done: (requested, done) => `${requested} に依頼 · ${done} にディスクから消去`,
  form: {
    title: 'ページの消去',
    pattern: 'ページ',
    hint: 'パス全体。* は任意の文字を表します（例: /reset/*）',
    look: '消去されるものを表示',
    nothing: '一致するページはありません。',
    preview: ({ paths, views, days, events, hits }) =>
      `パス：${paths}、ページビュー：${views}、日数：${days}、個々のイベント：${events}、保存された訪問の記録：${hits}。`,
    named: (names) => `次の定義はそのページを含んでおり、そのまま残ります: ${names}。`,
    consequence:
      'この操作は元に戻せません。今日のページは、その日が終わってから消去されます。訪問が残っていない日は、ページの訪問者数を合計します。',
    copies: 'バックアップ、アップグレード前のコピー、エクスポート、送信済みのレポートの内容は残ります。',
    mask: '今後、* に当たる部分を保存しない',
    submit: 'ページを消去',
    done: 'ページを消去しています',
  },
};

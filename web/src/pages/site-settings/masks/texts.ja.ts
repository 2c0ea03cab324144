import type { MaskTexts } from './texts.ts';

export const texts: MaskTexts = {
  title: 'パスのマスク',
  lead: 'パスの一部を保存前に取り除きます（例：/reset/jane@example.org のメールアドレス）。今後の計測に適用され、インポートやサーバーイベントも対象です。',
  add: 'パターンを追加',
  empty: 'パターンはまだありません。',
  becomes: (path) => `${path} として保存`,
  remove: '削除',
  removeLabel: (pattern) => `パターン ${pattern} を削除`,
  confirm: {
    title: 'このパターンを削除しますか？',
    action: 'パターンを削除',
    consequence: '今後、このパスはそのまま保存されます。マスク済みのパスは元に戻りません。',
  },
  seen: '本日の計測：個人情報を含むように見えるパスです。',
  kinds: {
    email: 'メールアドレス',
    jwt: '署名付きトークン',
    uuid: 'UUID',
    token: 'トークン',
    number: '長い番号',
  },
  candidate: (kind, pages, views) => `${kind}・${pages}・${views}`,
  pages: (_count, shown) => `${shown}ページ`,
  views: (_count, shown) => `${shown}ページビュー`,
  mask: 'マスク',
  maskLabel: (pattern) => `${pattern} をマスク`,
  form: {
    title: 'パターンを追加',
    pattern: 'パターン',
    hint: 'パスを入力します。* に当たる部分が取り除かれます：/reset/*、/orders/*/invoice',
    consequence: '取り除かれた部分は保存されず、復元できません。過去の日はそのままです。',
    submit: 'パターンを追加',
    done: '今後のパスをマスクします',
  },
};

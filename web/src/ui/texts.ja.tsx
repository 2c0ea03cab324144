import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  docs: {
    start: 'ドキュメント（英語）',
    tracker: 'ドキュメント：トラッキングスクリプト（英語）',
    kits: 'ドキュメント：キット（英語）',
    extras: 'ドキュメント：エラーページ、フォーム、Web Vitals（英語）',
    'server-events': 'ドキュメント：サーバーイベント（英語）',
    proxy: 'ドキュメント：自ドメインのプロキシ（英語）',
    dashboard: 'ドキュメント：ダッシュボード（英語）',
    definitions: 'ドキュメント：用語の定義（英語）',
    log: 'ドキュメント：アクセスログ（英語）',
    requests: 'ドキュメント：ログなしのリクエスト（英語）',
    crawlers: 'ドキュメント：クローラー（英語）',
    erasing: 'ドキュメント：消去（英語）',
    visits: 'ドキュメント：保持される訪問（英語）',
    links: 'ドキュメント：リンクと埋め込み（英語）',
    reports: 'ドキュメント：メールレポート（英語）',
    alerts: 'ドキュメント：アラート（英語）',
    webhooks: 'ドキュメント：Webhook（英語）',
    'webhook-receivers': 'ドキュメント：Webhookの受信側（英語）',
    relay: 'ドキュメント：アラートの中継（英語）',
    install: 'ドキュメント：インストール（英語）',
    configuration: 'ドキュメント：設定（英語）',
    backup: 'ドキュメント：バックアップ（英語）',
    upgrading: 'ドキュメント：アップグレード（英語）',
    troubleshooting: 'ドキュメント：問題の解決（英語）',
    accounts: 'ドキュメント：アカウント（英語）',
    audit: 'ドキュメント：変更の記録（英語）',
    evidence: 'ドキュメント：証跡（英語）',
    'sign-in': 'ドキュメント：プロバイダーでのログイン（英語）',
    metrics: 'ドキュメント：メトリクスとログ（英語）',
    scaling: 'ドキュメント：複数プロセス（英語）',
    'long-runs': 'ドキュメント：長時間テスト（英語）',
    import: 'ドキュメント：インポート（英語）',
    export: 'ドキュメント：エクスポート（英語）',
    api: 'ドキュメント：読み取りAPI（英語）',
    questions: 'ドキュメント：10の質問（英語）',
    manage: 'ドキュメント：スクリプトによる管理（英語）',
    mcp: 'ドキュメント：Model Context Protocol（英語）',
    changelog: 'ドキュメント：変更履歴（英語）',
    releasing: 'ドキュメント：リリース（英語）',
  },
  above: '上位のページ',
  cancel: 'キャンセル',
  close: '閉じる',
  tryAgain: '再試行',
  countedSince: (day) => `${day}から集計`,
  failed: '問題が発生しました。ページを再読み込みしてください。',
  typeToConfirm: (text) => `確認のため ${text} と入力してください`,
  copy: { button: 'コピー', label: (name) => `コピー：${name}`, done: 'コピーしました', failed: 'コピーできません' },
  change: {
    previousPeriod: '前の期間',
    unknown: '比較なし',
    fromZero: '新規',
    partial: '完全な比較なし',
    up: (amount, before) => `${before}より${amount}増加`,
    down: (amount, before) => `${before}より${amount}減少`,
    same: (before) => `${before}から変化なし`,
    withoutToday: '今日を除いて比較',
    firstHours: (hours) => `最終日は最初の${hours}時間までで比較`,
  },
  domain: {
    label: 'ドメイン',
    hint: '例：example.com。サブドメインも含まれます。テストにはlocalhostを使用してください。',
    misses: (shorter) => `「www.」のないページが対象外になります。${shorter}なら両方が対象です。`,
    use: (domain) => `${domain}を使用`,
  },
  password: {
    show: '表示',
    hide: '非表示',
    showLabel: 'パスワードを表示',
    hideLabel: 'パスワードを非表示',
    tooShort: (minChars) => `${minChars}文字以上にしてください。3～4語のパスフレーズがおすすめです。`,
    short: '使用できます。もう少し長くするとより安全です。',
    good: '良好',
    strong: '強力',
  },
  zone: {
    label: 'タイムゾーン',
    unknown: '不明なタイムゾーンです。一覧から選択してください。',
    search: '都市名を入力して検索',
    now: (zone, time) => `${zone}：このタイムゾーンの午前0時に日付が変わります。現在の時刻：${time}`,
  },
  mailSetup: (
    <>
      <code>SVC_SMTP_URL</code>（例：
      <code className="breakable">SVC_SMTP_URL=smtps://user:password@mail.example.com</code>
      ）を設定し、svcを再起動する
    </>
  ),
  unreachable: (url, before) => (
    <>
      {url}にはほかのデバイスからアクセスできません。{before}前に、<code>SVC_PUBLIC_URL</code>
      に公開URLを設定し、svcを再起動してください。
    </>
  ),
};

import type { texts as english, QuotaOf, WaitUnit } from './texts.ts';

const QUOTAS: Readonly<Record<QuotaOf, string>> = {
  tests: 'テスト',
  invitations: '招待',
  previews: 'プレビュー',
  testEmails: 'テストメール',
  signInLinks: 'ログインリンク',
  pageChecks: 'ページのチェック',
  asks: '同意の確認',
};

function again(count: number, unit: WaitUnit): string {
  return `${count}${unit === 'second' ? '秒' : '分'}後にもう一度お試しください。`;
}

export const texts: typeof english = {
  notFound: '見つかりません。',
  unreadable: 'リクエストを読み取れませんでした。',
  invalidField: (field) => `入力が正しくありません：${field}`,
  failed: (requestId) =>
    `サーバーでエラーが発生しました。もう一度お試しください。ログには ${requestId} として記録されています。`,
  stopping: 'サービスを停止しています。少し待ってからもう一度お試しください。',
  receivingTooMuch: 'サーバーが一度に受信しているデータが多すぎます。少し待ってからもう一度お試しください。',
  busy: 'サーバーが混み合っています。もう一度お試しください。',
  otherSite: 'このリクエストは別のサイトから送信されています。',
  otherAddress: (origin, host) =>
    `このリクエストは別のサイトから、または ${origin} からアドレス ${host} を伝えるプロキシを経由して送信されています。` +
    `SVC_PUBLIC_URL を ${origin} に設定するか、プロキシでホストとポートを渡してください（nginx：proxy_set_header Host $http_host）。`,
  insecureAddress: (origin, publicUrl) =>
    `${origin} ではログインできません。SVC_PUBLIC_URL が ${publicUrl} のため、ブラウザーは https でのみ Cookie を保存します。` +
    `${publicUrl} を開くか、SVC_PUBLIC_URL を使用中のアドレスに設定して svc を再起動してください。`,
  tooManyReads: {
    client: (count, unit) => `リクエストが多すぎます。${again(count, unit)}`,
    organisation: (count, unit) => `組織で処理中のリクエストが多すぎます。${again(count, unit)}`,
  },
  quota: (most, of, count, unit) => `${QUOTAS[of]}は1時間に${most}件までです。${again(count, unit)}`,
  api: {
    NOT_FOUND: '見つかりません。',
    INVALID_PARAMS: 'パラメータが正しくありません。',
    INVALID_PERIOD: '開始日が終了日より後になっています。',
    INVALID_TIMEZONE: 'サイトのタイムゾーンが正しくありません。',
    METRIC_NOT_FILTERABLE: 'この指標はフィルターと組み合わせられません。',
    HOURLY_CONVERSIONS_UNSUPPORTED: 'コンバージョンは1時間ごとに表示できません。3日以上の期間を選択してください。',
    RAW_WINDOW_EXCEEDED: 'このフィルターの組み合わせには生イベントが必要ですが、保持されるのは30日間のみです。',
  },
  access: {
    signInFirst: '先にログインしてください。',
    factorNeeded: (organisation) => `${organisation}は2要素認証を必須としています。「アカウント」で設定してください。`,
    noOrganisation: 'この組織は存在しません。',
    noSite: 'このサイトは存在しません。',
    onlyOperators: 'この操作ができるのは、サーバー管理者（最初の組織のオーナー）のみです。',
    onlyOwners: 'この操作ができるのは、組織のオーナーのみです。',
    onlyAdmins: 'この操作ができるのは、組織のオーナーまたは管理者のみです。',
    onlyEditors: 'この操作ができるのは、オーナー、管理者、編集者のみです。',
    onlyAllSites: 'すべてのサイトに対するルールには、すべてのサイトを編集できる人が必要です。',
    withheld: 'この項目はオーナーまたは管理者によって非公開にされています。',
  },
  signIn: {
    wrongCredentials: 'メールアドレスまたはパスワードが正しくありません。',
    codeNeeded: '認証アプリのコードを入力してください。',
    passkeyNeeded: 'パスキーまたはリカバリーコードを使用してください。',
    passkeyOrCodeNeeded: 'パスキーまたは認証アプリのコードを使用してください。',
    wrongCode: 'コードが正しくありません。次のコードを待ってもう一度お試しください。',
    wrongPasskey: 'パスキーを確認できませんでした。もう一度お試しください。',
    wrongPassword: '現在のパスワードが正しくありません。',
    providerRequired: (provider, domain) => `${provider}でログインしてください。${domain}では必須です。`,
    organisationRequires: (organisation, provider) =>
      `${organisation}のメンバーは${provider}でログインする必要があります。`,
    noAccess: (provider) =>
      `${provider}でのログインは完了しましたが、ここで共有されているものがありません。組織のオーナーに問い合わせてください。`,
    tooManyAttempts: (count, unit) => `試行回数が多すぎます。${again(count, unit)}`,
  },
  reset: {
    gone: 'この再設定用のリンクは使用済みか、有効期限が切れているか、不完全です。新しいリンクをリクエストしてください。',
    sent: (email) =>
      `${email} のアカウントがある場合は、再設定用のリンクを送信しました。リンクは1回のみ使用でき、1時間で有効期限が切れます。`,
    noMail: (command) =>
      `このサーバーはメールを送信できません。サーバー管理者に、svcのフォルダーで次のコマンドを実行するよう依頼してください：${command}`,
  },
  setup: {
    gone: 'このリンクは使用済みか、有効期限が切れています。サーバーのターミナルにある最新のリンクを使用してください。',
    domainNeeded: '最初のサイトのドメインを入力してください。',
    first: 'このサーバーはまだ設定されていません。先にサーバーのターミナルにある設定用リンクを開いてください。',
  },
  invitation: {
    gone: 'この招待は使用済みか、取り消されたか、有効期限が切れています。新しい招待を依頼してください。',
    passwordNeeded: (email) =>
      `このサーバーでの ${email} のパスワードを入力してください。アカウントがない場合は、新しく決めてください。`,
  },
  linkGone: 'このリンクは無効になりました。',
  linkOfOtherBrowser:
    'このリンクは、リクエストしたブラウザーでのみ使えます。そのブラウザーで開くか、ここでもう一度ログインしてください。',
  linkPassword: {
    needed: 'このリンクにはパスワードが必要です。',
    wrong: 'パスワードが正しくありません。',
  },
  mail: {
    none: 'このサーバーではメールが設定されていません。SVC_SMTP_URL を設定し（例：smtps://user:password@mail.example.com）、svcを再起動してください。',
    previewRefused: (reason) => `メールサーバーがプレビューを拒否しました：${reason}`,
    testRefused: (reason) => `メールサーバーがテストメールを拒否しました：${reason}`,
    askRefused: (reason) => `メールサーバーが同意確認のメールを拒否しました：${reason}`,
  },
  typeToDelete: (typed) => `何も削除されていません。確認のため、${typed} を入力してください。`,
  site: {
    archived: 'このサイトはアーカイブされています。サイトの設定で復元してください。',
    notDeleted: (domain) => `何も削除されていません。確認のため、サイトのドメイン ${domain} を入力してください。`,
    noDomainOfSite: 'このサイトにそのドメインは登録されていません。',
    hasUpload: 'このサイトにはアップロードされたエクスポートがあります。先にインポートするか削除してください。',
    notMoved: (domain) => `何も移動されていません。確認のため、サイトのドメイン ${domain} を入力してください。`,
    exportRuns: 'サイトのエクスポートをダウンロード中です。終了するまでお待ちください。',
    onlyOwnersShorten:
      '保持期間を短くすると、それより古いデータは完全に削除されます。この操作ができるのは、組織のオーナーのみです。',
    months: (most) => `1～${most}か月の整数で指定してください。`,
  },
  noApiKey: 'このAPIキーは存在しません。',
  imports: {
    noUploads: 'このサーバーではファイルをアップロードできません。「svc import --from」でインポートしてください。',
  },
  lastDayBeforeFirst: '終了日が開始日より前になっています。',
};

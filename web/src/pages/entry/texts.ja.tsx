import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  email: 'メールアドレス',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  signIn: 'ログイン',
  setup: {
    title: 'svcへようこそ',
    lead: '設定は2分で完了します。',
    withoutLink: (
      <>
        アカウントはまだありません。最初のアカウントを作成するには、サーバーがターミナルに表示した設定用リンクを開いてください。末尾は
        <code>/setup#</code>とトークンです。
      </>
    ),
    account: 'あなたのアカウント',
    organisation: '組織',
    organisationHint: '会社、チーム、プロジェクトの名前。',
    organisationOptional: '任意。会社、チーム、プロジェクトの名前。空欄の場合はドメインになります。',
    site: '最初のサイト',
    createAccount: 'アカウントを作成',
    next: '続ける',
    privacy: 'データはすべてあなたのサーバーに保存されます。パスワード、組織、タイムゾーンは後で変更できます。',
  },
  signInForm: {
    back: '戻る',
    forgot: 'パスワードをお忘れですか？',
    setupNeeded: 'アカウントはまだありません。サーバーがターミナルに表示した設定用リンクを使用してください。',
  },
  code: {
    app: 'コード',
    appHint: '認証アプリに表示される6桁のコードを入力してください。',
    recovery: 'リカバリーコード',
    recoveryHint: '保存した10個のコードのいずれか。それぞれ1回使用できます。',
    useApp: '認証アプリを使用',
    useRecovery: 'リカバリーコードを使用',
  },
  forgotten: {
    title: 'パスワードの再設定',
    lead: '再設定用のリンクをメールでお送りします。',
    leadWithoutMail: 'このサーバーはメールを送信できません。サーバー管理者に再設定用のリンクを依頼してください。',
    back: 'ログインに戻る',
    send: '再設定用のリンクを送信',
    ask: 'サーバー上のsvcのディレクトリで、次のコマンドの実行を依頼してください：',
    command: 'コマンド',
    yourEmail: 'YOUR-EMAIL',
    commandHint: (
      <>
        サーバーが<code>--data</code>
        を指定して実行されている場合は、同じオプションを付けてください。リンクは1回のみ使用でき、1時間で期限が切れます。
      </>
    ),
  },
  reset: {
    title: '新しいパスワードの設定',
    lead: 'ほかのすべてのデバイスからログアウトされます。',
    save: '新しいパスワードを設定',
    done: 'パスワードを変更しました',
    doneSignIn: 'パスワードを変更しました。新しいパスワードとコードでログインしてください。',
    otherLink: 'ログインするか、新しいリンクをリクエスト',
  },
  invitation: {
    title: '招待が届いています',
    lead: {
      owner: (organisation) => <>オーナーとして{organisation}に参加</>,
      admin: (organisation) => <>管理者として{organisation}に参加</>,
      editor: (organisation) => <>編集者として{organisation}に参加</>,
      viewer: (organisation) => <>閲覧者として{organisation}に参加</>,
    },
    otherAccount: (signedInAs, invited) =>
      `${signedInAs}としてログインしています。この招待は${invited}宛てです。承諾すると、そのアカウントに切り替わります。`,
    passwordHint: (minChars) =>
      `アカウントをお持ちの場合は、パスワードを入力してください。初めての場合は、新しいパスワードを設定してください（${minChars}文字以上）。`,
    accept: '招待を承諾',
    toSites: 'サイト一覧に戻る',
  },
};

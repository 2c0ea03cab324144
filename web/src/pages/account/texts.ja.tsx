import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  title: 'アカウント',
  language: {
    title: '言語',
    label: 'ページとメール',
    automatic: '自動（ブラウザ）',
    hint: '「自動」では、ページはブラウザの言語に従います。メールは組織のオーナーの言語、なければ英語になります。',
    submit: '保存',
  },
  password: {
    title: 'パスワード',
    current: '現在のパスワード',
    next: '新しいパスワード',
    submit: 'パスワードを変更',
    consequence: 'ほかのすべてのデバイスからログアウトされます。',
    changed: 'パスワードを変更しました',
  },
  secondFactor: {
    title: '2要素認証（2FA）',
    on: 'オン',
    off: 'オフ',
    whenOn: 'ログインにはパスワードと認証アプリのコードが必要です。',
    whenOff:
      'ログイン時に、スマートフォンのアプリのコードによる確認を追加します。パスワードが盗まれても、それだけではログインできなくなります。',
    turnOn: 'オンにする',
    turnOff: 'オフにする',
  },
  turnOff: {
    title: '2要素認証をオフにしますか？',
    consequence:
      'パスワードだけでログインできるようになります。リカバリーコードと認証アプリの登録は使えなくなります。ほかのすべてのセッションからログアウトされます。',
    withPasskeys: '認証アプリの登録は使えなくなります。パスキーとリカバリーコードはそのまま残ります。',
    password: 'パスワード',
    submit: 'オフにする',
    done: '2要素認証をオフにしました',
  },
  turnOn: {
    title: '2要素認証を設定',
    titleDone: '2要素認証をオンにしました',
    begin: {
      explanation:
        'スマートフォンの認証アプリ（Aegis、2FAS、Google Authenticator、パスワードマネージャーなど）が必要です。続けるにはパスワードを入力してください。',
      password: 'パスワード',
      submit: '続ける',
    },
    scan: {
      picture: '認証アプリ用のQRコード',
      instructions: 'アプリでこのQRコードをスキャンしてください。',
      onPhone: (url) => (
        <>
          スマートフォンをご利用の場合は、<a href={url}>アプリで開く</a>か、次のキーをアプリに入力してください：
        </>
      ),
      code: 'コード',
      codeHint: 'アプリに表示される6桁のコードを入力してください。ほかのすべてのセッションからログアウトされます。',
      submit: 'オンにする',
    },
    recovery: {
      warning:
        'リカバリーコードを今すぐ保存してください。再表示はできません。スマートフォンを紛失した場合に、それぞれ1回使用できます。',
      codes: 'リカバリーコード',
      copy: 'コードをコピー',
      download: 'コードをダウンロード',
      done: '保存しました',
    },
  },
  sessions: {
    limits: {
      age: (length) => `セッションの最長時間：${length}。`,
      ageBy: (length, organisation) => `セッションの最長時間：${length}（${organisation}の設定）。`,
      idle: (length) => `使用しない最長時間：${length}。`,
      idleBy: (length, organisation) => `使用しない最長時間：${length}（${organisation}の設定）。`,
    },
    agents: {
      unknown: '不明なブラウザ',
      onSystem: (system) => `${system}のブラウザ`,
      browserOnSystem: (browser, system) => `${browser}（${system}）`,
    },
    title: 'アクティブなセッション',
    current: 'このデバイス',
    signedIn: (instant) => `ログイン：${instant}`,
    lastActive: (ago, instant) => `最終アクティビティ：${ago} · ログイン：${instant}`,
    signOut: 'ログアウト',
    signOutLabel: (agent, instant) => `${agent}（ログイン：${instant}）をログアウト`,
    signedOut: 'セッションを終了しました',
    signOutOthers: 'ほかのすべてのセッションをログアウト',
    othersSignedOut: 'ほかのすべてのセッションをログアウトしました',
  },
  organisations: {
    title: '組織',
    add: '新しい組織',
    empty: '組織に所属していません。組織を作成するか、招待を依頼してください。',
    form: {
      title: '新しい組織',
      name: '名前',
      nameHint: '組織には、それぞれのサイト、メンバー、APIキーがあります。あなたがオーナーになります。',
      submit: '組織を作成',
    },
  },
};

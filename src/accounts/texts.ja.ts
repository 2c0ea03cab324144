import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  noEmailAddress: (shown) => `${shown} は有効なメールアドレスではありません。`,
  userExists: (email) => `${email} のアカウントはすでに存在します。`,
  password: {
    tooShort: (least) => `パスワードは${least}文字以上で入力してください。`,
    tooLong: (most) => `パスワードは${most}文字以内で入力してください。`,
    tooCommon: 'このパスワードは推測されやすいため使用できません。別のパスワードを選んでください。',
    justChanged: 'パスワードが変更されました。新しいパスワードでログインしてください。',
  },
  secondFactor: {
    justOn: '2要素認証が有効になりました。コードを使ってもう一度ログインしてください。',
    isOn: '2要素認証はすでに有効です。先に無効にしてください。',
    notBegun: '先に2要素認証の設定を開始してください。',
    wrongCode: 'コードが正しくありません。スマートフォンの時刻を確認し、次のコードをお試しください。',
    isOff: '2要素認証はすでにオフです。',
    graceDays: (most) => `日数は${most}以下の整数で入力してください。`,
    ownFirst: '先に自分のアカウントで2要素認証を設定してください。',
    ownOne: '自分のものはアカウントページでオフにしてください。',
    ofOthersToo:
      'このメンバーは、あなたがオーナーではない組織にも所属しています。サーバー管理者にオフにするよう依頼してください。',
  },
  passkeys: {
    tooMany: (most) => `パスキーは${most}個まで登録できます。先に1個削除してください。`,
    known: 'このパスキーはすでに追加されています。',
    gone: 'そのパスキーは削除されました。',
    unverified: 'パスキーを確認できませんでした。もう一度お試しください。',
    needsName: (host) =>
      `パスキーには名前のあるアドレスが必要ですが、${host}は番号です。SVC_PUBLIC_URLを設定してください。`,
  },
  sessionEnded: 'このセッションはすでに終了しています。',
  sessions: {
    hours: (least, most) => `セッションの長さは${least}～${most}時間です。`,
    idleMinutes: (least, most) => `使用しない時間は${least}～${most}分です。`,
  },
  onlyOrganisation: 'これはサーバー上の唯一の組織です。サーバー上で svc org delete を使って削除してください。',
  operatingOrganisation: 'この組織のオーナーはサーバーを管理しています。先にほかの組織を削除してください。',
  members: {
    youAreOne: 'すでにこの組織のメンバーです。',
    isOne: (email) => `${email} はすでにメンバーです。`,
    unknown: 'このメンバーは存在しません。',
    lastOwner: '組織には少なくとも1人のオーナーが必要です。先に別のメンバーをオーナーにしてください。',
    tooManyOrganisations: (most) => `1人が所有できる組織は最大${most}件です。`,
    breakGlass:
      'このオーナーはプロバイダーの障害時にログインできる人です。先に「ログイン」で別のオーナーを選んでください。',
  },
  grants: {
    wholeRole: 'オーナーと管理者は常にすべてのサイトとすべての権限を持ち、期限はありません。',
    editorsSettings: '編集者は設定を編集するため、設定を非公開にすることはできません。',
    over: '期限は未来の日時にしてください。',
    nothing: 'サイトまたはグループを1つ以上選択してください。',
    foreign: 'この組織のサイトとグループを選択してください。',
  },
  invitation: {
    gone: 'この招待は承諾済みか、取り消されたか、有効期限が切れています。',
    ofOther: (email) => `この招待は ${email} 宛てです。`,
  },
};

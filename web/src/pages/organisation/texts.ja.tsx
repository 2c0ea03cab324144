import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  lead: 'メンバー、サイトのグループ、APIキーを管理します。',
  leadMember: 'この組織のメンバーです。',
  notFound: {
    title: '組織が見つかりません',
    hint: '削除されたか、あなたがメンバーでなくなった可能性があります。',
    back: 'サイト一覧に戻る',
  },
  record: '変更の記録',
  rename: {
    button: '名前を変更',
    title: '組織の名前を変更',
    name: '名前',
    save: '保存',
  },
  roles: {
    names: { owner: 'オーナー', admin: '管理者', editor: '編集者', viewer: '閲覧者' },
    about: 'ロールについて',
    meanings: {
      viewer: '統計を閲覧できます。',
      editor:
        '統計を閲覧し、目標、ファネル、プロパティ、チャネル、除外、メモ、セグメント、アラート、リンクを変更できます。',
      admin: 'さらに、サイト、グループ、メンバー、APIキー、インポート、エクスポートを管理できます。',
      owner: 'さらに、サイトの削除、オーナーの管理、組織の名前の変更ができます。',
    },
    invited: {
      viewer: '閲覧者は、統計を閲覧できます。',
      editor:
        '編集者は、統計を閲覧し、目標、ファネル、プロパティ、チャネル、除外、メモ、セグメント、アラート、リンクを変更できます。',
      admin:
        '管理者は、すべてのサイトでの編集者のすべての操作に加え、サイト、グループ、メンバー、APIキー、インポート、エクスポートの管理ができます。',
      owner: 'オーナーは、管理者のすべての操作に加え、サイトの削除、オーナーの管理、組織の名前の変更ができます。',
    },
  },
  members: {
    signsOut: 'ロールまたはアクセス権を変更されたメンバーは、すべてのセッションからログアウトされます。',
    title: 'メンバー',
    invite: 'メンバーを招待',
    joined: (date) => `参加日：${date}`,
    onlyOwner: 'あなたが唯一のオーナーです。脱退する前に、ほかのメンバーをオーナーにしてください。',
    you: '自分',
    secondFactor: '2FA',
    access: 'アクセス権',
    accessLabel: (email) => `${email}のアクセス権`,
    roleLabel: (email) => `${email}のロール`,
    changed: {
      viewer: (email) => `${email}を閲覧者に変更しました`,
      editor: (email) => `${email}を編集者に変更しました`,
      admin: (email) => `${email}を管理者に変更しました`,
      owner: (email) => `${email}をオーナーに変更しました`,
    },
    removeLabel: (email) => `${email}を削除`,
    remove: {
      title: 'このメンバーを削除しますか？',
      consequence: (email, organisation) => (
        <>
          {email}は{organisation}
          にアクセスできなくなり、レポートも届かなくなります。APIキーは引き続き有効です。このメンバーが知っているキーは無効化してください。
        </>
      ),
      action: 'メンバーを削除',
      done: (email) => `${email}を削除しました`,
    },
    leave: {
      button: '脱退',
      title: 'この組織から脱退しますか？',
      consequence: (organisation) => (
        <>{organisation}のサイトにアクセスできなくなります。再び参加するには招待が必要です。</>
      ),
      action: '組織から脱退',
      done: (organisation) => `${organisation}から脱退しました`,
    },
  },
  invite: {
    title: 'メンバーを招待',
    email: 'メールアドレス',
    role: 'ロール',
    submit: '招待を送信',
    submitWithoutMail: '招待を作成',
    created: '招待を作成しました',
    sent: (email) => `${email}に招待を送信しました。`,
    notSent: (email) => `メールが設定されていません。このリンクを${email}に直接送ってください。`,
    validity: (email) => `1回のみ、7日間有効です。紛失した場合は、${email}を再度招待してください。`,
    beforeSharing: 'リンクを共有する',
    link: '招待リンク',
    linkValidity: (email) =>
      `1回のみ、7日間有効です。再表示はできません。リンクを知っている人は誰でも${email}として承諾できます。`,
    done: '完了',
  },
  invitations: {
    title: '保留中の招待',
    expires: (date) => `有効期限：${date}`,
    revoke: '取り消し',
    revokeLabel: (email) => `${email}の招待を取り消し`,
    confirm: {
      title: 'この招待を取り消しますか？',
      consequence: (email) => `${email}に送信した招待リンクは使えなくなります。`,
      action: '招待を取り消し',
      done: '招待を取り消しました',
    },
  },
  keys: {
    title: 'APIキー',
    add: '新しいAPIキー',
    lead: 'APIキーがあると、この組織のサイト（すべてまたは一部）の統計を読み取れます。第三者に知られないようにし、ブラウザのコードでは使用しないでください。',
    empty: 'APIキーはまだありません。',
    revokedKeys: (count) => `無効化されたキー（${count}）`,
    created: (date) => `作成日：${date}`,
    lastUsed: (instant) => `最終使用：${instant}`,
    neverUsed: '未使用',
    revoked: (date) => `無効化：${date}`,
    revoke: '無効化',
    revokeLabel: (key) => `${key}を無効化`,
    confirm: {
      title: 'このAPIキーを無効化しますか？',
      consequence: (key, prefix) => (
        <>
          「{key}」（{prefix}）を使用したリクエストはただちに拒否されます。この操作は元に戻せません。
        </>
      ),
      action: 'APIキーを無効化',
      done: 'APIキーを無効化しました',
    },
    form: {
      title: '新しいAPIキー',
      name: '名前',
      nameHint: '例：「レポート用スクリプト」',
      submit: 'APIキーを作成',
    },
    result: {
      title: 'APIキーを作成しました',
      warning: '今すぐこのキーをコピーしてください。再表示はできません。',
      key: 'キー',
      tryIt: '試してみる：',
      command: 'コマンド',
      examples: '最初のサイトの統計、時系列、上位ページ：',
      stats: '統計',
      timeseries: '時系列',
      pages: '上位ページ',
      rateLimit: (perMinute) => `レート制限：キーごとに1分間${perMinute}リクエスト。`,
      reference: 'APIリファレンス（OpenAPI）',
      done: '完了',
    },
  },
};

import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  nameEmpty: () => '名前を入力してください。',
  nameTooLong: (_of, most) => `名前は${most}文字以内で入力してください。`,
  nameOfLines: () => '名前は1行で入力してください。',
  maxima: {
    sites: (most) => `組織のサイトは最大${most}件です（アーカイブ済みを含む）。先にいずれかを削除してください。`,
    members: (most) => `組織のメンバーは最大${most}人です。先にいずれかのメンバーを外す必要があります。`,
    groups: (most) => `組織のグループは最大${most}件です。先にいずれかを削除してください。`,
    invitations: (most) => `組織の保留中の招待は最大${most}件です。先にいずれかを取り消してください。`,
    apiKeys: (most) => `組織の有効なAPIキーは最大${most}件です。先にいずれかを無効化してください。`,
    goals: (most) => `サイトの使用中の目標は最大${most}件です。先にいずれかをアーカイブしてください。`,
    goalsEver: (most) =>
      `サイトの目標は最大${most}件です（アーカイブ済みを含む）。サーバーで「svc goal delete」を実行すると空きができます。`,
    funnels: (most) => `サイトの使用中のファネルは最大${most}件です。先にいずれかをアーカイブしてください。`,
    funnelsEver: (most) =>
      `サイトのファネルは最大${most}件です（アーカイブ済みを含む）。サーバーで「svc funnel delete」を実行すると空きができます。`,
    funnelVersions: (most) =>
      `ファネルのバージョンは最大${most}件です。アーカイブして新しいファネルを作成してください。`,
    funnelVersionsOfSite: (most) =>
      `サイトで使用中のファネルのバージョンは合計で最大${most}件です。先にバージョンの多いファネルをアーカイブしてください。`,
    alertRules: (most) => `サイトのアラートは最大${most}件です。先にいずれかを削除してください。`,
    groupAlertRules: (most) => `グループのアラートは最大${most}件です。先にいずれかを削除してください。`,
    properties: (most) => `サイトの保存プロパティは最大${most}件です。先にいずれかを削除してください。`,
    channelVersions: (most) => `サイトのチャネルルールを変更できるのは最大${most}回です。`,
    annotations: (most) => `サイトのメモは最大${most}件です。先にいずれかを削除してください。`,
    segments: (most) => `サイトのセグメントは最大${most}件です。先にいずれかを削除してください。`,
    exclusions: (most) => `サイトの除外ルールは最大${most}件です。先にいずれかを削除してください。`,
    organisationExclusions: (most) => `組織の除外ルールは最大${most}件です。先にいずれかを削除してください。`,
    reportRecipients: (most) =>
      `アカウントのない人へのレポートはサイトごとに最大${most}件です。先に受信者を削除してください。`,
    shareLinks: (most) => `サイトの共有リンクは最大${most}件です。先にいずれかを無効化してください。`,
    groupShareLinks: (most) => `グループの共有リンクは${most}個までです。先に1つ取り消してください。`,
  },
  tooManyChanges: 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
};

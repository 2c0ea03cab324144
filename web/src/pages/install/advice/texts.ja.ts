import type { texts as english } from './texts.ts';

export type { Advice } from './texts.ts';

const otherHost = (host: string, domain: string) =>
  `${host}のページからイベントが届きましたが、このサイトのドメインは${domain}です。`;

export const texts: typeof english = {
  gpc: {
    problem: 'ブラウザがGlobal Privacy Control（トラッキングの拒否）を送信しており、このサイトはそれを尊重しています。',
    remedy: 'GPCを送信しないブラウザを使用するか、「設定」→「プライバシー」でこの設定をオフにしてください。',
  },
  botUserAgent: {
    problem: 'ボット、またはボットとみなされるもの（コマンドラインツールや監視ツールなど）からイベントが届きました。',
    remedy: '通常のブラウザでページを開いてください。',
  },
  botNetwork: {
    problem:
      'データセンターのIPアドレス（VPNまたは自分のプロキシ）からイベントが届きました。これはボットとして扱われます。',
    remedy:
      'VPNをオフにしてください。プロキシを使用している場合は、リレーとして設定してください（nginx、Caddy、Cloudflareを参照）。',
  },
  rateLimit: {
    problem: '1つのネットワークから、10秒間にサーバーが許可する数を超えるイベントが届きました。',
    remedy:
      'しばらくお待ちください。すべての訪問者が1つのプロキシを経由する場合は、リレーとして設定してください（nginx、Caddy、Cloudflareを参照）。',
  },
  archived: {
    problem: 'サイトがアーカイブされているため、イベントは拒否されます。',
    remedy: 'サイトの設定から復元してください。',
  },
  otherProblem: (label) => `イベントが拒否されました：${label}。`,
  unknownSite: (host, siteId) => ({
    problem: `${host}のページから、不明なサイトIDのイベントが届きました。`,
    remedy: `そのページのdata-siteを上のスニペットと比べてください。正しい値は${siteId}です。`,
  }),
  malformedProblem: (host) => `${host}から無効なリクエストを受信しました。`,
  hiddenOrigin: {
    problem: 'ページのReferrer-Policyにより、オリジンが送信されませんでした。',
    remedy:
      'スニペットにreferrerpolicy="origin"を追加するか、ポリシーにstrict-origin-when-cross-originを使用してください。',
  },
  noOrigin: {
    problem: 'Originヘッダーのないイベントが届きました。',
    remedy: 'イベントをプロキシ経由で送る場合は、OriginヘッダーとUser-Agentヘッダーを転送してください。',
  },
  notLocalhost: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: 'ページを127.0.0.1ではなくhttp://localhost（ポートは任意）で開いてください。',
  }),
  localTest: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `ページを${domain}で開いてください。ローカルでテストするには、ドメインをlocalhostとしたサイトを追加してください。`,
  }),
  withoutWww: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `${host}のサイトなら両方が対象になります。追加して、そのスニペットを使用してください。`,
  }),
  otherDomain: (host, domain) => ({
    problem: otherHost(host, domain),
    remedy: `ページを${domain}またはそのサブドメインで開いてください。${host}がこのサイトに属する場合は「設定 → ドメイン」で追加し、属さない場合は、そのドメインのサイトを追加して、そのスニペットを使用してください。`,
  }),
};

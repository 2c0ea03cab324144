import type { texts as english } from './texts.ts';

const leaveAlone = (by: string, mark: string | null) =>
  mark === null
    ? `${by}の設定で/js/t.jsを除外し、キャッシュを消去してください。`
    : `スニペットの「<script」の直後に${mark}を追加し、キャッシュを消去してください。WordPressプラグインには追加済みです。`;

export const texts: typeof english = {
  title: 'ページをチェック',
  purpose: 'ページのソースを読み取り、スニペットと、その動作を妨げるものを探します。',
  path: (domain) => `${domain}のページ`,
  check: 'ページをチェック',
  fine: 'スニペットはページにあり、ソースとヘッダーにその動作を妨げるものはありません。',
  read: (address) => `読み取ったページ：${address}`,
  refused: (domain) => ({
    problem: `${domain}は公開インターネット上にないため、ページを読み取れません。`,
    remedy: 'ブラウザでページのソースを開き、スニペットを探してください。',
  }),
  unreachable: (detail) => ({
    problem: `httpsでページを読み取れませんでした：${detail}`,
    remedy: 'ブラウザで開いてみてください。ファイアウォールがこのサーバーからの接続を妨げている可能性もあります。',
  }),
  status: (status) => ({
    problem: `ページがステータス${status}を返しました。`,
    remedy: '別のページをチェックしてください。ボット対策やパスワードがこのサーバーを拒否している可能性があります。',
  }),
  elsewhere: (address, domain) => ({
    problem: `ページは${address}にリダイレクトします。`,
    remedy: `読み取るのは${domain}のhttpsページのみで、計測されるのもそこからのイベントのみです。`,
  }),
  noHtml: {
    problem: 'このアドレスはHTMLページではありません。',
    remedy: '訪問者が開くページのアドレスをチェックしてください。',
  },
  noTag: (siteId) => ({
    problem: `ページのソースに、data-site="${siteId}"を含むスニペットがありません。`,
    remedy:
      'ページのheadに追加してください。すでにある場合は、キャッシュがスニペットのないページを配信している可能性があります。スクリプトやタグマネージャーが追加するスニペットは、ソースには現れません。',
  }),
  combined: (by, mark) => ({
    problem: `ページのソースにスニペットがなく、${by}がスクリプトを結合しています。結合されたスニペットは動作しません。`,
    remedy: leaveAlone(by, mark),
  }),
  otherSite: (found, siteId) => ({
    problem: `ページにあるのは別のサイトのスニペットです（data-siteは${found}）。`,
    remedy: `data-site="${siteId}"を含む上のスニペットを使用してください。`,
  }),
  changedBy: (by, sign, mark) => ({
    problem: `${by}がスニペットを変更しています（${sign}）。実行が遅れるか、まったく実行されないため、訪問者が計測から漏れます。`,
    remedy: leaveAlone(by, mark),
  }),
  changed: (sign) => ({
    problem: `スニペットが変更されているため（${sign}）、そのままでは動作しません。`,
    remedy:
      '上のスニペットをそのまま使用してください。最適化ツールや同意管理ツールが変更している場合は、その設定で/js/t.jsを除外し、キャッシュを消去してください。',
  }),
  insecure: (address) => ({
    problem: `ページがhttpsのため、ブラウザは${address}をブロックします。`,
    remedy: 'このサービスにhttpsで接続できるようにし、上のスニペットを使用してください。',
  }),
  otherSource: (address, expected) => ({
    problem: `スニペットが読み込む${address}は、このサービスではありません。`,
    remedy: `srcは${expected}、またはご自身のドメインのプロキシにしてください。`,
  }),
  otherApi: (address, expected) => ({
    problem: `スニペットがイベントを送信する${address}は、このサービスではありません。`,
    remedy: `スニペットに${expected}を追加してください。`,
  }),
  scriptBlocked: (origin) => ({
    problem: 'ページのContent-Security-Policyがスクリプトをブロックしています。',
    remedy: `script-srcに${origin}を追加してください。`,
  }),
  eventsBlocked: (origin) => ({
    problem: 'ページのContent-Security-Policyがイベントをブロックしています。',
    remedy: `connect-srcに${origin}を追加してください。`,
  }),
  hiddenOrigin: (policy) => ({
    problem: `ページのReferrer-Policyは${policy}です。FirefoxとSafariではオリジンが隠されるため、その訪問者は計測されません。`,
    remedy:
      'スニペットにreferrerpolicy="origin"を追加するか、ポリシーをstrict-origin-when-cross-originにしてください。',
  }),
  hiddenByTag: (policy) => ({
    problem: `スニペットにreferrerpolicy="${policy}"があります。オリジンが隠されるため、訪問者は計測されません。`,
    remedy: 'referrerpolicy="origin"にするか、この属性を削除してください。',
  }),
};

import { hrefOf } from '../../../base-path.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  platform: 'プラットフォーム',
  names: {
    html: 'HTML',
    wordpress: 'WordPress',
    next: 'Next.js',
    nginx: 'nginx',
    caddy: 'Caddy',
    cloudflare: 'Cloudflare',
  },
  html: {
    explanation: (
      <>
        このスニペットを、すべてのページの<code>&lt;head&gt;</code>
        に追加してください。共通のレイアウトに入れるのが最適です。
      </>
    ),
    snippet: 'スニペット',
    hint: (origin) => (
      <>
        1.4 KBでCookieを使用せず、サイトの速度に影響しません。ページにContent-Security-Policyがある場合は、
        <code>script-src</code>と<code>connect-src</code>で<code>{origin}</code>を許可してください。
        <code>Referrer-Policy</code>が<code>same-origin</code>または<code>no-referrer</code>
        の場合（DjangoやHelmetなど）は、タグに
        <code>referrerpolicy="origin"</code>を追加してください。
      </>
    ),
  },
  wordpress: {
    explanation: (
      <>
        これを子テーマの<code>functions.php</code>
        の末尾に追加するか、コードスニペットのプラグインにフロントエンドで実行されるPHPとして追加してください。headにコードを挿入するプラグインも使用できます。その場合は「HTML」のスニペットを指定してください。
      </>
    ),
    snippet: 'PHPコード',
    hint: (
      <>
        追加後にページキャッシュを削除してください。これらの属性により、WP Rocket、LiteSpeed Cache、Autoptimize、Rocket
        Loaderはスクリプトを遅延させません。同種の他のプラグインでは<code>/js/t.js</code>
        を除外してください。セキュリティプラグインが<code>Referrer-Policy</code>を<code>same-origin</code>または
        <code>no-referrer</code>に設定している場合は、タグに<code>referrerpolicy="origin"</code>
        を追加してください。
      </>
    ),
  },
  next: {
    explanation: (
      <>
        ルートレイアウトにスクリプトを追加してください（Pages Routerでは<code>pages/_document.js</code>の
        <code>&lt;Head&gt;</code>内）。クライアント側の画面遷移は自動的に計測されます。
      </>
    ),
    snippet: 'レイアウト',
    rewrites: {
      title: 'rewritesを使って自分のドメインから配信',
      explanation:
        'rewritesでは訪問者のIPを転送できません。そのため、訪問者はブラウザだけで区別され、所在地はサーバーのものになります。ホスティングサービスでは、そのIPアドレスがデータセンターのものであるため何も計測されません。プロキシ（nginx、Caddy、Cloudflare）を使えば、この問題は起こりません。',
      snippet: '設定',
      afterwards: '次に、レイアウトで次のスニペットを使用してください：',
    },
  },
  firstParty: {
    explanation: (
      <>
        サイト自身のドメインの<code>/stats/</code>
        以下でスクリプトを配信し、イベントを受信するため、ページにほかのホストは現れません。パスは自由に変更できます。
      </>
    ),
    afterwards: '次に、次のスニペットを使用してください：',
    snippet: 'ファーストパーティのスニペット',
  },
  nginx: {
    inHttp: (
      <>
        <code>http</code>ブロック内：
      </>
    ),
    upstream: 'upstream',
    inServer: (domain) => (
      <>
        {domain}の<code>server</code>ブロック内：
      </>
    ),
    locations: 'location',
    hint: (
      <>
        ロードバランサーの背後では、<code>set_real_ip_from</code>と<code>real_ip_header</code>
        でロードバランサーを信頼するまで、<code>$remote_addr</code>はロードバランサーのアドレスになります。
      </>
    ),
  },
  caddy: {
    explanation: (
      <>
        Caddyfileのサイトのブロックに、次の2つの<code>handle</code>ブロックを追加してください：
      </>
    ),
    snippet: 'Caddyfile',
  },
  cloudflare: {
    explanation: (domain) => (
      <>
        ルートを<code>{domain}/stats/*</code>、シークレット<code>SVC_RELAY_KEY</code>
        をリレーキーとするWorkerを作成してください：
      </>
    ),
    snippet: 'Worker',
    hint: (host) => (
      <>
        サイト自体がCloudflareを経由し、Cloudflareから<code>{host}</code>にアクセスできる場合にのみ動作します。
      </>
    ),
  },
  relay: {
    explanation:
      'リレーキーがあると、プロキシは訪問者のIPを転送できる信頼されたプロキシになります。リレーキーがないと、すべての訪問者がプロキシからアクセスしているように見えるため、訪問者を区別できず、所在地は不正確になり、データセンターにあるプロキシはボットとして扱われます。',
    create: (
      <>
        <a href={hrefOf('/server#relay-keys')}>「サーバー」</a>でリレーキーを作成してください。
      </>
    ),
    askAdmin: 'リレーキーはサーバー管理者が作成できます。',
  },
};

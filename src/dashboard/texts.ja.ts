import type { ReportFrequency } from '../domain/report-frequency.ts';
import type { Role } from '../domain/role.ts';
import type { DashboardTexts } from './texts.ts';

const ROLES: Readonly<Record<Role, string>> = {
  owner: 'オーナー',
  admin: '管理者',
  editor: '編集者',
  viewer: '閲覧者',
};
const REPORTS: Readonly<Record<ReportFrequency, string>> = {
  daily: '日次レポート',
  weekly: '週次レポート',
  monthly: '月次レポート',
};

export const texts: DashboardTexts = {
  test: {
    subject: 'svcからのテストメール',
    line: 'このメールが届いていれば、メールは正しく設定されています。アラート、レポート、招待、パスワードの再設定も同じ方法で送信されます。',
    action: 'サーバー設定を開く',
    reason: 'このメールは、サーバー設定からテストメールが送信されたため届いています。',
  },
  passwordReset: {
    subject: 'パスワードの再設定',
    lines: [
      'パスワードの再設定がリクエストされました。リンクは1回のみ使用でき、1時間で期限が切れます。',
      'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
    ],
    action: 'パスワードを再設定',
    reason: 'このメールは、このサーバーのアカウントに登録されているメールアドレスに送信されています。',
  },
  providerLink: {
    subject: (provider) => `${provider}でのログインを確認してください`,
    lines: (provider, email) => [
      `${provider}で${email}としてログインがありました。15分以内に同じブラウザーで、ここのアカウントがご自身のものであることを確認してください。`,
      '心当たりがない場合は、リンクを開かないでください。開かなければ何も起こりません。',
    ],
    action: '確認する',
    reason: 'このメールは、このサーバーにアカウントがあるメールアドレス宛てに送信されています。',
  },
  invitation: {
    subject: (organisation) => `${organisation}への招待`,
    line: (by, organisation, role) => `${by}から、svcの組織「${organisation}」に${ROLES[role]}として招待されました。`,
    lineWithoutInviter: (organisation, role) => `svcの組織「${organisation}」に${ROLES[role]}として招待されました。`,
    expiry: 'リンクは1回のみ使用でき、7日間で期限が切れます。',
    action: '招待を承諾',
    reason: (by) => `${by}に心当たりがない場合は、このメールを無視してください。`,
  },
  unsubscribe: {
    title: (frequency, domain) => `${domain}の${REPORTS[frequency]}の配信を停止しますか？`,
    again: 'サイトの設定から、いつでも再登録できます。',
    button: '配信を停止',
    done: '配信を停止しました',
  },
  consent: {
    waiting: {
      title: (organisation) => `${organisation}からのアラートメールを受け取りますか？`,
      text: (email) =>
        `この組織のサイトのアラートが発生するたびに、${email} にメールが届きます。いつでも停止できます。`,
    },
    agreed: {
      title: (organisation) => `${organisation}からのアラートメールを受け取ります`,
      text: (email) => `この組織のサイトのアラートが発生するたびに、${email} にメールが届きます。`,
    },
    refused: {
      title: (organisation) => `${organisation}からのアラートメールは届きません`,
      text: (email) => `${email} にはメールが届かず、今後確認もしません。`,
    },
    agree: '同意する',
    refuse: '今後確認しない',
    end: 'これらのメールを停止',
    gone: { title: 'このリンクは無効です', text: '新しいメールのリンクを使用してください。' },
  },
};

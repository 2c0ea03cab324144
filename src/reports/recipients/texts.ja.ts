import type { ReportFrequency } from '../../domain/report-frequency.ts';
import type { RecipientTexts } from './texts.ts';

const NAMES: Readonly<Record<ReportFrequency, string>> = {
  daily: '日次レポート',
  weekly: '週次レポート',
  monthly: '月次レポート',
};

function reports(frequencies: readonly ReportFrequency[]): string {
  return frequencies.map((frequency) => NAMES[frequency]).join('と');
}

export const texts: RecipientTexts = {
  ask: {
    subject: (frequencies, domain) => `${domain}の${reports(frequencies)}を受け取りますか？`,
    lines: (organisation, frequencies, domain) => [
      `${organisation}は、${domain}の${reports(frequencies)}（訪問者、上位のページ、流入元、キャンペーン）をメールであなたに送信したいと考えています。`,
      '同意しない限り、レポートは届きません。リンクは7日間有効で、リンク先のページで同意または拒否できます。',
    ],
    action: '同意または拒否する',
    reason: (organisation) =>
      `このメールは、${organisation}がレポートの宛先にあなたのアドレスを登録したため送信されています。何もしなければ、レポートは届きません。`,
  },
  page: {
    waiting: {
      title: (frequencies, domain) => `${domain}の${reports(frequencies)}を受け取りますか？`,
      text: (email, organisation) =>
        `${organisation}がサイトの統計を ${email} に送信します。各レポートのリンクから配信を停止できます。`,
    },
    active: {
      title: (frequencies, domain) => `${domain}の${reports(frequencies)}を受け取ります`,
      text: (email) => `レポートは ${email} に届きます。各レポートのリンクから配信を停止できます。`,
    },
    ended: {
      title: () => '配信を停止しました',
      text: (email) => `あなたが同意した場合にのみ、${email} に再びこのレポートが届きます。`,
    },
    refused: {
      title: (_, domain) => `${domain}のレポートは届きません`,
      text: (email) => `${email} にはレポートが届かず、今後確認もしません。`,
    },
    confirm: 'レポートを受け取る',
    refuse: '今後確認しない',
    end: '配信を停止',
    gone: {
      title: 'このリンクは無効です',
      text: 'リンクの有効期間は7日間です。送信者に新しいリンクを依頼してください。',
    },
  },
  refused: {
    unknown: (id) => `受信者 ${id} は存在しません。`,
    twice: (email) => `${email} はすでにこのレポートを受け取っています。`,
    refused: (email) => `${email} はレポートを希望していないため、今後確認しません。`,
    askedOut: (email) => `${email} に何度か確認しましたが、回答がありません。今後は確認しません。`,
    askedToday: (email) => `${email} には過去24時間以内に確認しました。後でもう一度お試しください。`,
    tooManyAsked: (most) => `24時間以内に確認できるのは最大${most}人です。後でもう一度お試しください。`,
    logo: 'ロゴは、64KB以下、縦横2,000ピクセル以下のPNGまたはJPEGファイルにしてください。',
    senderName: (most) => `送信者名は最大${most}文字で、@、<、>、改行は使えません。`,
    replyTo: (email) => `${email} は組織のメンバーでも、そのレポートに同意したアドレスでもありません。`,
  },
};

import { wordsIn } from '../words.ts';
import type { NoticeTexts } from './texts.ts';

const { instant } = wordsIn('ja');

export const texts: NoticeTexts = {
  backupFailed: (at, reason) => `前回のバックアップは ${instant(at)} に失敗しました：${reason}`,
  subjects: {
    backup: { wrong: 'バックアップの確認が必要です', over: 'バックアップが復旧しました' },
    disk: { wrong: 'ディスクの空きが少なくなっています', over: 'ディスクの空きが戻りました' },
    days: { wrong: '終了した日が締められていません', over: '終了した日が再び締められています' },
  },
  over: (host) => `${host} についてお知らせした問題は解消しました。`,
  action: 'サーバーのページを開く',
  reason: (variable) =>
    `${variable} にこのアドレスが設定されているため、このメールをお送りしています。続いている間は 1 日 1 回まで、解消したときに 1 回です。`,
};

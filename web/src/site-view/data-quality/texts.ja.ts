import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  label: 'データの品質',
  exact: '正確',
  exactHint: 'サンプリングや推定はありません。',
  lost: (count) => `${whole(count)}件のイベントを損失`,
  lostHint: 'svcが受信したものの保存できなかった有効なイベントです。',
  rejected: (count) => `${whole(count)}件を拒否`,
  only: (reason) => `（${reason}）`,
  mostly: (reason) => `（主に${reason}）`,
};

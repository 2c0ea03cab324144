import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  counting: '集計中…',
  cancelled: '集計をキャンセルしました。',
};

import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  leftOut: 'アドレスに、存在しないフィルターまたは重複したフィルターがありました。次のフィルターは適用されていません：',
};

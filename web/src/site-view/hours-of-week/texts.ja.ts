import { whole } from '../../format.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'アクセスの多い時間帯',
  grid: '曜日と時間別の訪問者数',
  weekday: '曜日',
  busiest: (weekday, hours) => `最も多い時間帯：${weekday} ${hours}`,
  busiestOnce: (weekday, hours) => `最も多い時間帯：${weekday} ${hours}`,
  none: 'この期間の訪問者はいません',
  fewer: '少ない',
  more: '多い',
  hour: (weekday, hours) => `${weekday} ${hours}`,
  figures: (count, share) => `訪問者${whole(count)}人 · ${share}`,
  zone: (zone) => `タイムゾーン：${zone}`,
};

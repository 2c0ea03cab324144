import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  Direct: '直接',
  'Cross-network': 'クロスネットワーク',
  'Paid Shopping': '有料ショッピング',
  'Paid Search': '有料検索',
  'Paid Social': '有料ソーシャル',
  'Paid Video': '有料動画',
  Display: 'ディスプレイ',
  'Paid Other': 'その他の有料',
  'AI Assistants': 'AIアシスタント',
  'Organic Shopping': 'オーガニック ショッピング',
  'Organic Social': 'オーガニック ソーシャル',
  'Organic Video': 'オーガニック動画',
  'Organic Search': 'オーガニック検索',
  Email: 'メール',
  Affiliates: 'アフィリエイト',
  Audio: '音声',
  SMS: 'SMS',
  'Mobile Push Notifications': 'モバイル プッシュ通知',
  Referral: '参照元サイト',
  Unassigned: '未割り当て',
};

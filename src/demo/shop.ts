import type { DemoSite, Source } from './demo-site.ts';
import { WeightedChoice } from './random.ts';
import type { DemoEvent, Visit } from './visit.ts';

const KINDS = ['backpack', 'tote', 'messenger-bag', 'weekender', 'wallet', 'laptop-sleeve', 'belt-bag', 'toiletry-bag'];
const MATERIALS = ['canvas', 'leather', 'waxed-cotton', 'felt', 'recycled-nylon'];
const COLOURS = ['black', 'olive', 'sand', 'navy'];
const COLLECTIONS = [
  '/collections/backpacks',
  '/collections/travel',
  '/collections/work',
  '/collections/small-goods',
  '/collections/sale',
];
const ASIDE = [
  '/about',
  '/shipping',
  '/returns',
  '/care-guide',
  '/stores/berlin',
  '/stores/hamburg',
  '/contact',
  '/gift-cards',
];

interface Product {
  readonly path: string;
  readonly sku: string;
  readonly category: string;
  readonly price: number;
}

const PRODUCTS: readonly Product[] = KINDS.flatMap((kind, k) =>
  MATERIALS.flatMap((material, m) =>
    COLOURS.map((colour, c) => ({
      path: `/products/${material}-${kind}-${colour}`,
      sku: `${kind.slice(0, 2)}${material.slice(0, 2)}${colour.slice(0, 2)}`.toUpperCase(),
      category: kind,
      price: 29 + ((k * 37 + m * 23 + c * 11) % 17) * 10,
    })),
  ),
);

/** A few products are visited most. Their order is not that of the list. */
const products = new WeightedChoice(PRODUCTS, (_, i) => 1 / (1 + ((i * 61) % PRODUCTS.length)));

const SEARCH = { referrer: 'https://www.google.com/', query: '' };

/** The money of a shop: its prices are those of the products times `perEuro`. */
interface ShopMoney {
  readonly currency: string;
  readonly perEuro: number;
}

/** Returns what the visits of a shop with this currency do. */
export function shopVisits(currency: 'EUR' | 'USD' | 'JPY'): DemoSite['visit'] {
  const money = { currency, perEuro: currency === 'JPY' ? 160 : 1 };
  return (visit, source) => walkThroughShop(visit, source, money);
}

/** A shop for bags, in Berlin. */
export const SHOP: DemoSite = {
  domain: 'shop.example.com',
  name: 'Northbag (demo shop)',
  timezone: 'Europe/Berlin',
  goals: [
    {
      name: 'Order placed',
      kind: 'event',
      pattern: 'purchase',
      revenue: { amountProperty: 'value', currencyProperty: 'currency', currency: null },
    },
    { name: 'Reached the checkout', kind: 'page', pattern: '/checkout' },
    { name: 'Newsletter signup', kind: 'event', pattern: 'signup' },
    { name: 'Added to cart', kind: 'event', pattern: 'add_to_cart' },
  ],
  properties: ['category'],
  funnels: [
    {
      name: 'Product to purchase',
      windowMinutes: 120,
      steps: [
        { kind: 'page', pattern: '/products/*' },
        { kind: 'event', pattern: 'add_to_cart' },
        { kind: 'page', pattern: '/checkout' },
        { kind: 'event', pattern: 'purchase' },
      ],
    },
  ],
  visitsPerDay: 200,
  startShare: 0.6,
  months: [0.85, 0.88, 0.95, 1, 1.02, 0.95, 0.85, 0.88, 1, 1.05, 1.4, 1.6],
  weekdays: [0.98, 0.93, 0.92, 0.97, 0.95, 1.05, 1.25],
  hours: [6, 3, 2, 1, 1, 3, 10, 22, 34, 42, 46, 48, 52, 50, 46, 45, 47, 52, 60, 72, 82, 78, 52, 22],
  countries: { DE: 66, AT: 9, CH: 7, NL: 4, FR: 3, PL: 2, GB: 2, DK: 2, IT: 2, ES: 1.5, SE: 1.5, BE: 1.5, US: 1 },
  devices: { desktop: 36, mobile: 59, tablet: 5 },
  glances: 0.24,
  sources: [
    { ...SEARCH, weight: 30 },
    { referrer: '', query: '', weight: 26 },
    { referrer: 'https://www.bing.com/', query: '', weight: 4 },
    { referrer: 'https://duckduckgo.com/', query: '', weight: 3.5 },
    { referrer: 'https://www.ecosia.org/', query: '', weight: 2 },
    { referrer: 'https://www.google.com/', query: '?utm_source=google&utm_medium=cpc&utm_campaign=brand', weight: 9 },
    { referrer: 'https://l.instagram.com/', query: '?utm_source=instagram&utm_medium=social', weight: 8 },
    { referrer: 'https://l.facebook.com/', query: '?utm_source=facebook&utm_medium=social', weight: 4 },
    { referrer: '', query: '?utm_source=newsletter&utm_medium=email&utm_campaign=weekly', weight: 6 },
    { referrer: 'https://www.pinterest.de/', query: '', weight: 3 },
    { referrer: 'https://t.co/', query: '', weight: 1.5 },
    { referrer: 'https://www.reddit.com/', query: '', weight: 1.2 },
    { referrer: 'https://www.carryology.com/', query: '', weight: 1 },
    { referrer: 'https://chatgpt.com/', query: '?utm_source=chatgpt.com', weight: 1.4 },
  ],
  campaigns: [
    {
      firstDaysAgo: 96,
      shares: [1.1, 1.5, 1.2, 0.9, 0.7, 0.8, 0.4],
      source: {
        referrer: 'https://l.instagram.com/',
        query: '?utm_source=instagram&utm_medium=paid_social&utm_campaign=city_sale',
        landing: '/collections/sale',
      },
    },
    {
      firstDaysAgo: 17,
      shares: [0.8, 0.5, 0.25],
      source: {
        referrer: '',
        query: '?utm_source=newsletter&utm_medium=email&utm_campaign=new_arrivals',
        landing: '/collections/travel',
      },
    },
  ],
  visit: shopVisits('EUR'),
};

function walkThroughShop(visit: Visit, source: Source, money: ShopMoney): void {
  const { random } = visit;
  const product = products.draw(random);
  if (source.landing !== undefined) visit.page(source.landing, 22_000, ...signup(visit));
  else if (random.happens(0.42)) visit.page('/', 14_000, ...signup(visit));
  else if (random.happens(0.35)) visit.page(random.of(COLLECTIONS), 20_000);
  else if (random.happens(0.12)) visit.page(random.of(ASIDE), 25_000, ...outbound(visit));
  else if (lookAt(visit, product, money)) return;
  if (random.happens(0.38)) return;
  for (let more = 0.8; random.happens(more); more *= 0.72) {
    if (random.happens(0.4)) visit.page(random.of(COLLECTIONS), 18_000);
    else if (lookAt(visit, products.draw(random), money)) return;
  }
  if (random.happens(0.06)) visit.page(random.of(ASIDE), 25_000, ...outbound(visit));
}

/** Visits a product's page, and perhaps buys it. Returns whether the visit is over. */
function lookAt(visit: Visit, product: Product, { currency, perEuro }: ShopMoney): boolean {
  const { random } = visit;
  const price = product.price * perEuro;
  if (!random.happens(0.14)) {
    visit.page(product.path, 26_000);
    return false;
  }
  visit.page(product.path, 34_000, { e: 'add_to_cart', p: { sku: product.sku, price } });
  if (random.happens(0.3)) return false;
  visit.page('/cart', 12_000);
  if (!random.happens(0.68)) return random.happens(0.5);
  const items = random.happens(0.8) ? 1 : 2;
  const { category } = product;
  const purchase = { e: 'purchase', p: { value: price * items, currency, items, category } };
  const buys = random.happens(0.62);
  visit.page('/checkout', 70_000, ...(buys ? [purchase] : []));
  if (buys) visit.page('/checkout/thanks', 9000, ...download(visit));
  return true;
}

function signup({ random }: Visit): DemoEvent[] {
  return random.happens(0.03) ? [{ e: 'signup', p: { form: 'newsletter' } }] : [];
}

function outbound({ random }: Visit): DemoEvent[] {
  return random.happens(0.2) ? [{ e: 'outbound', p: { url: 'https://www.instagram.com/' } }] : [];
}

function download({ random }: Visit): DemoEvent[] {
  return random.happens(0.25) ? [{ e: 'download', p: { url: '/files/care-guide.pdf' } }] : [];
}

import type { Random } from './random.ts';

/** The kinds of sites of an agency's clients. */
export type AgencyKind = 'shop' | 'company' | 'magazine';

/** A region of clients. */
export interface Region {
  readonly timezone: string;
  /** The currency of its shops. */
  readonly currency: 'EUR' | 'USD' | 'JPY';
  /** The share of clients. */
  readonly weight: number;
  /** The relative numbers of visitors by country. */
  readonly countries: Readonly<Record<string, number>>;
  /** The first words of their names. */
  readonly names: string;
}

export const REGIONS: readonly Region[] = [
  {
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    weight: 30,
    countries: { DE: 80, AT: 7, CH: 6, NL: 2, PL: 2, FR: 2, US: 1 },
    names:
      'Ahrens Albers Brandt Busch Engel Falk Gerlach Harms Jansen Keller Kranz Lindner Lorenz Merten Nolte Petersen Seidel Thiele Vogt Wulff',
  },
  {
    timezone: 'America/New_York',
    currency: 'USD',
    weight: 22,
    countries: { US: 86, CA: 7, GB: 4, DE: 2, IN: 1 },
    names:
      'Ashdown Calloway Carver Ellery Fenwick Granger Hartley Hollis Holloway Kendrick Langley Lowell Marlowe Merrick Prescott Radcliffe Sutton Thornton Whitlock Winslow',
  },
  {
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    weight: 12,
    countries: { JP: 94, US: 3, AU: 2, GB: 1 },
    names:
      'Aoki Fujita Hayashi Hirano Ishii Kimura Kondo Maeda Mori Nakano Nishida Ogawa Okada Sakai Shimizu Takeda Tamura Ueda Wada Yamane',
  },
  {
    timezone: 'Europe/Paris',
    currency: 'EUR',
    weight: 18,
    countries: { FR: 82, BE: 8, CH: 5, ES: 2, DE: 2, CA: 1 },
    names:
      'Aubert Bonnet Chevalier Colin Delmas Dufour Fabre Gaillard Garnier Lacroix Lefort Marchand Marin Moreau Noël Perrin Picard Renaud Rivière Vidal',
  },
  {
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    weight: 12,
    countries: { US: 90, CA: 5, AU: 2, JP: 2, GB: 1 },
    names:
      'Alder Bayside Canyon Driftwood Evergreen Foothill Goldleaf Harbor Juniper Lakeview Mesa Northstar Orchard Pinecrest Redwood Sierra Summit Sunset Tidewater Willow',
  },
  {
    timezone: 'Asia/Kolkata',
    currency: 'USD',
    weight: 6,
    countries: { IN: 84, US: 7, GB: 5, AU: 4 },
    names:
      'Anand Bhatia Chandra Desai Iyer Joshi Kapoor Khanna Mehta Menon Nair Oberoi Patel Rao Reddy Saxena Sethi Sharma Tandon Varma',
  },
];

/** The last words of names by the group that the client is in, and the kind of the site. */
const TRADES = [
  {
    group: 'Retail',
    kind: 'shop',
    words: ['Bags', 'Goods', 'Leather', 'Luggage', 'Outfitters', 'Store', 'Supply', 'Travel Goods'],
  },
  { group: 'Hospitality', kind: 'company', words: ['Bakery', 'Guesthouse', 'Hotel', 'Restaurant'] },
  { group: 'Health', kind: 'company', words: ['Clinic', 'Dental Care', 'Pharmacy', 'Physiotherapy'] },
  { group: 'Services', kind: 'company', words: ['Architects', 'Consulting', 'Joinery', 'Law', 'Logistics', 'Roofing'] },
  { group: 'Publishing', kind: 'magazine', words: ['Journal', 'Letters', 'Magazine', 'Notes', 'Review', 'Weekly'] },
] as const satisfies readonly {
  readonly group: string;
  readonly kind: AgencyKind;
  readonly words: readonly string[];
}[];

/** A client: the name, the domain of the site, and the group that the client is in. */
export interface Client {
  readonly name: string;
  readonly domain: string;
  readonly group: string;
}

/** Makes up clients, no two with the same name. There are names for some thousand. */
export class Clients {
  readonly #random: Random;
  readonly #taken = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  next(kind: AgencyKind, region: Region): Client {
    const trades = TRADES.filter((trade) => trade.kind === kind);
    for (;;) {
      const { group, words } = this.#random.of(trades);
      const name = `${this.#random.of(region.names.split(' '))} ${this.#random.of<string>(words)}`;
      if (this.#taken.has(name)) continue;
      this.#taken.add(name);
      const ascii = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return { name, domain: `${ascii.replaceAll(' ', '-')}.example`, group };
    }
  }
}

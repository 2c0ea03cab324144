import type { DemoSite, Source } from './demo-site.ts';
import { WeightedChoice } from './random.ts';
import type { DemoEvent, Visit } from './visit.ts';

/** The posts, the newest first. One is published every `DAYS_BETWEEN_POSTS` days. */
const SLUGS = [
  'a-year-of-small-releases',
  'the-queue-is-the-interface',
  'reading-query-plans-aloud',
  'sqlite-in-production-what-broke',
  'naming-things-after-the-domain',
  'why-our-tests-read-like-stories',
  'time-zones-are-data',
  'what-a-cache-owes-you',
  'deleting-ten-thousand-lines',
  'the-cost-of-an-index',
  'backups-you-have-restored',
  'one-binary-one-config-file',
  'how-we-measure-latency',
  'property-tests-found-this',
  'columnar-storage-for-the-rest-of-us',
  'the-boring-deployment',
  'small-batches-large-effects',
  'feature-flags-that-expire',
  'unicode-is-not-optional',
  'on-call-without-dread',
  'rate-limits-that-people-understand',
  'migrations-without-a-window',
  'a-field-guide-to-timeouts',
  'idempotency-keys-explained',
  'what-to-log',
  'postgres-listen-notify',
  'the-last-percent-of-uptime',
  'writing-error-messages',
  'append-only-thinking',
  'choosing-dependencies',
  'hashes-salts-and-privacy',
  'sampling-lies',
  'the-calendar-problem',
  'command-line-manners',
  'documentation-as-a-test',
  'the-week-we-wrote-no-code',
];
const DAYS_BETWEEN_POSTS = 9;
/** The post that reached the front page of a news site. */
const FAMOUS = '/posts/sqlite-in-production-what-broke';
const FAMOUS_DAYS_AGO = 27;
const TAGS = ['databases', 'testing', 'operations', 'design', 'privacy', 'teams', 'tools'];
const ASIDE = ['/about', '/archive', '/newsletter', '/speaking', '/uses', ...TAGS.map((tag) => `/tags/${tag}`)];

interface Post {
  readonly path: string;
  readonly daysAgo: number;
}

const POSTS: readonly Post[] = SLUGS.map((slug, i) => ({ path: `/posts/${slug}`, daysAgo: i * DAYS_BETWEEN_POSTS }));

/** The posts by the day on which they are read. A new post is read most, an older one less, a few for years. */
const posts = new Map<number, WeightedChoice<Post>>();

/** A blog on software, in New York. */
export const BLOG: DemoSite = {
  domain: 'blog.example.com',
  name: 'Plain Systems (demo blog)',
  timezone: 'America/New_York',
  goals: [
    { name: 'Subscribed', kind: 'event', pattern: 'signup' },
    { name: 'Read the about page', kind: 'page', pattern: '/about' },
  ],
  properties: [],
  funnels: [
    {
      name: 'Reader to subscriber',
      windowMinutes: 60,
      steps: [
        { kind: 'page', pattern: '/posts/*' },
        { kind: 'page', pattern: '/newsletter' },
        { kind: 'event', pattern: 'signup' },
      ],
    },
  ],
  visitsPerDay: 300,
  startShare: 0.5,
  months: [1.02, 1, 1.02, 1, 0.98, 0.95, 0.88, 0.88, 1, 1.05, 1, 0.8],
  weekdays: [1.1, 1.15, 1.15, 1.1, 0.98, 0.62, 0.6],
  hours: [20, 16, 14, 14, 16, 20, 28, 40, 56, 70, 76, 74, 68, 70, 72, 68, 60, 50, 42, 38, 38, 36, 32, 26],
  countries: {
    US: 46,
    GB: 9,
    DE: 8,
    CA: 8,
    IN: 8,
    FR: 4,
    NL: 3,
    AU: 3,
    BR: 3,
    SE: 2,
    PL: 2,
    ES: 1.5,
    CH: 1.5,
    IE: 1,
    JP: 1,
    NO: 1,
  },
  devices: { desktop: 66, mobile: 31, tablet: 3 },
  glances: 0.36,
  sources: [
    { referrer: 'https://www.google.com/', query: '', weight: 30 },
    { referrer: '', query: '', weight: 28 },
    { referrer: 'https://duckduckgo.com/', query: '', weight: 6 },
    { referrer: 'https://www.bing.com/', query: '', weight: 3 },
    { referrer: 'https://news.ycombinator.com/', query: '', weight: 6 },
    { referrer: 'https://lobste.rs/', query: '', weight: 3 },
    { referrer: 'https://www.reddit.com/', query: '', weight: 5 },
    { referrer: 'https://old.reddit.com/', query: '', weight: 1.5 },
    { referrer: 'https://t.co/', query: '', weight: 4 },
    { referrer: 'https://www.linkedin.com/', query: '?utm_source=linkedin&utm_medium=social', weight: 3 },
    { referrer: 'https://github.com/', query: '', weight: 3 },
    { referrer: '', query: '?utm_source=newsletter&utm_medium=email&utm_campaign=monthly', weight: 5 },
    { referrer: '', query: '?ref=feed', weight: 3 },
    { referrer: 'https://chatgpt.com/', query: '?utm_source=chatgpt.com', weight: 2 },
  ],
  campaigns: [
    {
      firstDaysAgo: FAMOUS_DAYS_AGO,
      shares: [5.5, 3.2, 0.9, 0.4, 0.2],
      source: { referrer: 'https://news.ycombinator.com/', query: '', landing: FAMOUS },
    },
    {
      firstDaysAgo: 160,
      shares: [1.6, 0.9, 0.3],
      source: { referrer: 'https://www.reddit.com/', query: '', landing: '/posts/unicode-is-not-optional' },
    },
  ],
  visit: readBlog,
};

function readBlog(visit: Visit, source: Source, daysAgo: number): void {
  const { random } = visit;
  const current = postsOf(daysAgo);
  if (source.landing !== undefined) visit.page(source.landing, 95_000, ...links(visit));
  else if (random.happens(0.2)) visit.page('/', 12_000);
  else if (random.happens(0.07)) visit.page(random.of(ASIDE), 18_000);
  else visit.page(current.draw(random).path, 85_000, ...links(visit));
  for (let more = 0.36; random.happens(more); more *= 0.9) {
    if (random.happens(0.3)) visit.page(random.of(ASIDE), 15_000);
    else visit.page(current.draw(random).path, 70_000, ...links(visit));
  }
  if (!random.happens(0.05)) return;
  visit.page('/newsletter', 16_000, ...(random.happens(0.45) ? [{ e: 'signup', p: { form: 'newsletter' } }] : []));
}

function postsOf(daysAgo: number): WeightedChoice<Post> {
  let choice = posts.get(daysAgo);
  if (choice === undefined) {
    // The oldest post stands for all earlier ones.
    const published = POSTS.filter((post, i) => post.daysAgo >= daysAgo || i === POSTS.length - 1);
    choice = new WeightedChoice(published, (post, i) => {
      const age = Math.max(0, post.daysAgo - daysAgo);
      return 6 * Math.exp(-age / 6) + 1 / (1 + ((i * 7) % 11)) + (post.path === FAMOUS ? 0.5 : 0);
    });
    posts.set(daysAgo, choice);
  }
  return choice;
}

function links({ random }: Visit): DemoEvent[] {
  if (random.happens(0.05)) return [{ e: 'outbound', p: { url: 'https://github.com/' } }];
  if (random.happens(0.01)) return [{ e: 'download', p: { url: '/files/slides.pdf' } }];
  return [];
}

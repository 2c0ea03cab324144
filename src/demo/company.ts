import type { DemoSite, Source } from './demo-site.ts';
import type { DemoEvent, Visit } from './visit.ts';

const SERVICES = ['/services/consultation', '/services/appointments', '/services/projects', '/services/maintenance'];
const ASIDE = ['/about', '/team', '/prices', '/opening-hours', '/jobs', '/news', '/references', '/directions'];

/** The site of a local company: what it offers, and a form to write to it. */
export const COMPANY: DemoSite = {
  domain: 'company.example.com',
  name: 'Company',
  timezone: 'Europe/Berlin',
  goals: [
    { name: 'Contact form sent', kind: 'event', pattern: 'contact' },
    { name: 'Newsletter signup', kind: 'event', pattern: 'signup' },
    { name: 'Looked at the prices', kind: 'page', pattern: '/prices' },
  ],
  properties: [],
  funnels: [
    {
      name: 'Service to contact',
      windowMinutes: 60,
      steps: [
        { kind: 'page', pattern: '/services/*' },
        { kind: 'page', pattern: '/contact' },
        { kind: 'event', pattern: 'contact' },
      ],
    },
  ],
  visitsPerDay: 60,
  startShare: 0.7,
  months: [1.05, 1.04, 1.06, 1, 1, 0.97, 0.88, 0.86, 1.04, 1.06, 1.04, 0.82],
  weekdays: [1.25, 1.2, 1.15, 1.15, 1, 0.6, 0.65],
  hours: [6, 3, 2, 2, 3, 6, 14, 30, 52, 66, 70, 66, 56, 60, 62, 60, 54, 48, 44, 42, 40, 34, 22, 12],
  countries: { DE: 80, AT: 8, CH: 6, FR: 2, NL: 2, US: 2 },
  devices: { desktop: 44, mobile: 52, tablet: 4 },
  glances: 0.32,
  sources: [
    { referrer: 'https://www.google.com/', query: '', weight: 48 },
    { referrer: '', query: '', weight: 26 },
    { referrer: 'https://www.bing.com/', query: '', weight: 6 },
    { referrer: 'https://duckduckgo.com/', query: '', weight: 3 },
    { referrer: 'https://www.google.com/', query: '?utm_source=google&utm_medium=cpc&utm_campaign=local', weight: 7 },
    { referrer: 'https://l.facebook.com/', query: '?utm_source=facebook&utm_medium=social', weight: 4 },
    { referrer: 'https://www.linkedin.com/', query: '', weight: 3 },
    { referrer: 'https://chatgpt.com/', query: '?utm_source=chatgpt.com', weight: 2 },
    { referrer: '', query: '?utm_source=flyer&utm_medium=print', weight: 1 },
  ],
  campaigns: [
    {
      firstDaysAgo: 60,
      shares: [0.9, 0.7, 0.5, 0.3],
      source: {
        referrer: 'https://www.google.com/',
        query: '?utm_source=google&utm_medium=cpc&utm_campaign=season',
        landing: '/prices',
      },
    },
  ],
  visit: lookAtCompany,
};

function lookAtCompany(visit: Visit, source: Source): void {
  const { random } = visit;
  if (source.landing !== undefined) visit.page(source.landing, 24_000);
  else if (random.happens(0.55)) visit.page('/', 16_000);
  else if (random.happens(0.5)) visit.page(random.of(SERVICES), 40_000);
  else visit.page(random.of(ASIDE), 22_000, ...download(visit));
  for (let more = 0.55; random.happens(more); more *= 0.75) {
    if (random.happens(0.45)) visit.page(random.of(SERVICES), 38_000);
    else visit.page(random.of(ASIDE), 20_000, ...signup(visit));
  }
  if (!random.happens(0.12)) return;
  visit.page('/contact', 45_000, ...(random.happens(0.3) ? [{ e: 'contact', p: { form: 'contact' } }] : []));
}

function signup({ random }: Visit): DemoEvent[] {
  return random.happens(0.02) ? [{ e: 'signup', p: { form: 'newsletter' } }] : [];
}

function download({ random }: Visit): DemoEvent[] {
  return random.happens(0.06) ? [{ e: 'download', p: { url: '/files/brochure.pdf' } }] : [];
}

/** A thing of each resource as it can be made. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  sites: { domain: 'example.example', timezone: 'Europe/Berlin' },
  groups: { name: 'Example', sites: [] },
  goals: { name: 'Order', kind: 'event', pattern: 'purchase' },
  properties: { key: 'plan' },
  funnels: {
    name: 'Checkout',
    windowMinutes: 60,
    steps: [
      { kind: 'page', pattern: '/cart' },
      { kind: 'event', pattern: 'purchase' },
    ],
  },
  segments: { name: 'Germany', where: ['country:is:DE'] },
  channels: { rules: [{ channel: 'Newsletter', medium: 'email' }] },
  exclusions: { kind: 'network', pattern: '203.0.113.0/24' },
  annotations: { day: '2026-05-01', text: 'Relaunch' },
  alerts: { type: 'silence', threshold: 2, emails: ['alerts@example.com'] },
  links: { name: 'Client', until: '2027-12-31', where: ['country:is:DE'], frameOrigins: ['https://client.example'] },
  reports: { email: 'reports@example.com' },
  imports: {},
  erasures: { domain: 'reached.example' },
  members: { email: 'member@example.com', role: 'viewer' },
};

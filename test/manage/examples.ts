/** A thing of each resource as it can be made. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  sites: { domain: 'example.example', timezone: 'Europe/Berlin' },
  groups: { name: 'Example', sites: [] },
  goals: { name: 'Order', kind: 'event', pattern: 'purchase' },
};

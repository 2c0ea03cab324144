/** The client of a demo visitor. Browser, system and device fit each other. */
export interface DemoClient {
  readonly browser: string;
  readonly os: string;
  readonly device: 'desktop' | 'mobile' | 'tablet';
  /** The share among devices of this class. */
  readonly weight: number;
}

export const CLIENTS: readonly DemoClient[] = [
  { browser: 'Chrome', os: 'Windows', device: 'desktop', weight: 38 },
  { browser: 'Edge', os: 'Windows', device: 'desktop', weight: 13 },
  { browser: 'Firefox', os: 'Windows', device: 'desktop', weight: 7 },
  { browser: 'Chrome', os: 'macOS', device: 'desktop', weight: 15 },
  { browser: 'Safari', os: 'macOS', device: 'desktop', weight: 14 },
  { browser: 'Firefox', os: 'macOS', device: 'desktop', weight: 3 },
  { browser: 'Chrome', os: 'Linux', device: 'desktop', weight: 3 },
  { browser: 'Firefox', os: 'Linux', device: 'desktop', weight: 4 },
  { browser: 'Chrome', os: 'ChromeOS', device: 'desktop', weight: 2 },
  { browser: 'Opera', os: 'Windows', device: 'desktop', weight: 1 },
  { browser: 'Safari', os: 'iOS', device: 'mobile', weight: 43 },
  { browser: 'Chrome', os: 'iOS', device: 'mobile', weight: 4 },
  { browser: 'Google App', os: 'iOS', device: 'mobile', weight: 2 },
  { browser: 'Chrome', os: 'Android', device: 'mobile', weight: 41 },
  { browser: 'Samsung Internet', os: 'Android', device: 'mobile', weight: 7 },
  { browser: 'Firefox', os: 'Android', device: 'mobile', weight: 3 },
  { browser: 'Safari', os: 'iOS', device: 'tablet', weight: 70 },
  { browser: 'Chrome', os: 'Android', device: 'tablet', weight: 30 },
];

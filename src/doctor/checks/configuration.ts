import { bad, type Check, type Outcome, warn, wrongOr } from '../check.ts';
import { nearest } from '../nearest.ts';
import type { World } from '../world.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Are the settings ones that the service knows, and do they fit how it is reached? */
export const configurationCheck: Check = {
  name: 'configuration',
  async look(world) {
    const wrong = [...wrongSettings(world.settings), ...wrongUrl(world), ...(await wrongProxy(world))];
    return wrongOr(wrong, `Reached at ${world.settings.publicUrl}; every variable is known.`);
  },
};

/** Returns what is wrong with the variables of an environment. */
export function wrongSettings({
  known,
  unknown,
  wrong,
}: Pick<World['settings'], 'known' | 'unknown' | 'wrong'>): Outcome[] {
  return [
    ...wrong.map((message) =>
      bad(`${message}: the service does not start.`, 'Correct the variable, and start the service again.'),
    ),
    ...unknown.map((name) => {
      const meant = nearest(name, known);
      return warn(
        `${name} is set, and svc has no such setting.`,
        meant === null
          ? 'Remove it, or look up its name in docs/operating.md.'
          : `Rename it to ${meant} if that is what it should be, else remove it.`,
      );
    }),
  ];
}

function wrongUrl({ settings: { publicUrl } }: World): Outcome[] {
  if (publicUrl === null) {
    return [
      warn(
        'SVC_PUBLIC_URL is not set: links in emails, snippets and hints name the address at which svc listens.',
        'Set it to the address that browsers use, such as SVC_PUBLIC_URL=https://stats.example.com, and restart svc.',
      ),
    ];
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return [];
  return [
    warn(
      `SVC_PUBLIC_URL is ${publicUrl}, without https: browsers block the script on https pages, and passwords travel in the open.`,
      'Put a reverse proxy with a certificate in front (docs/proxy.md), and set SVC_PUBLIC_URL to its https address.',
    ),
  ];
}

/** svc itself speaks http alone, so behind an https address there is a proxy. */
async function wrongProxy(world: World): Promise<Outcome[]> {
  const { publicUrl, trustedProxies } = world.settings;
  if (publicUrl === null || !publicUrl.startsWith('https:')) return [];
  const wrong: Outcome[] = [];
  if (trustedProxies.length === 0) {
    wrong.push(
      warn(
        'SVC_TRUSTED_PROXIES is none, and the service is behind a proxy: everybody who guesses passwords looks like the proxy.',
        'Set SVC_TRUSTED_PROXIES to the address of the proxy, and restart svc.',
      ),
    );
  }
  if ((await world.activeRelayKeys().catch(() => 1)) === 0) {
    wrong.push(
      warn(
        'The service is behind a proxy, and no proxy has a relay key: visitors have the address of the proxy, and no country.',
        'Give the proxy a key: svc relay-key create, and the lines of docs/proxy.md.',
      ),
    );
  }
  return wrong;
}

/** A service whose people a real provider signs in, and whose directory tells of them. */
import { wholeGrant } from '../../src/domain/grant.ts';
import { replaceRules } from '../../src/oidc/rules.ts';
import { ProviderBrowser } from '../oidc/provider-browser.ts';
import { REAL_CLIENT, RealProvider } from '../oidc/real-provider.ts';
import { TestService } from '../service.ts';
import { DirectoryClient } from './directory-client.ts';

interface Session {
  readonly organisations: readonly { readonly role: string; readonly withheld: readonly string[] }[];
}

export class ToldPeople {
  readonly service: TestService;
  readonly provider: RealProvider;
  readonly orgId: number;
  readonly directory: DirectoryClient;

  private constructor(service: TestService, provider: RealProvider, orgId: number, directory: DirectoryClient) {
    this.service = service;
    this.provider = provider;
    this.orgId = orgId;
    this.directory = directory;
  }

  static async start(): Promise<ToldPeople> {
    const provider = await RealProvider.start(() => service.url, 'real');
    const settings = { name: 'Real', issuer: provider.issuer, ...REAL_CLIENT };
    const service: TestService = await TestService.start({
      SVC_OIDC_PROVIDERS: JSON.stringify([
        { ...settings, id: 'real', organizations: 'all' },
        { ...settings, id: 'first', organizations: [1] },
      ]),
    });
    const { orgId } = await service.site();
    const people = new ToldPeople(service, provider, orgId, await DirectoryClient.of(service, orgId));
    await people.rule(orgId);
    return people;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.provider.close();
  }

  /** Gives an organisation two rules: Admins are admins, Tour Guides viewers without revenue. */
  async rule(orgId: number): Promise<void> {
    const { service } = this;
    await replaceRules(service.database.db, service.clock, orgId, [
      { provider: 'real', value: 'Admins', grant: wholeGrant('admin') },
      { provider: 'real', value: 'Tour Guides', grant: { ...wholeGrant('viewer'), withheld: ['revenue'] } },
    ]);
  }

  /** Signs somebody in with the groups of the claims. The subject is that of the address, unless another is given. */
  async signIn(email: string, groups: readonly string[] = [], sub = `sub-${email}`) {
    this.provider.people.set(sub, { email, email_verified: true, groups });
    this.provider.present = sub;
    const browser = new ProviderBrowser(this.service);
    const { url } = await browser.follow('/dashboard/sign-in/real?next=/account');
    return { browser, path: url.pathname + url.search };
  }

  /** Returns what a browser's user may do in each organisation; null when it is signed out. */
  async rights(browser: ProviderBrowser): Promise<readonly (readonly string[])[] | null> {
    if ((await browser.whoAmI()) === undefined) return null;
    const { body } = await browser.ask<Session>('GET', '/session');
    return body.organisations.map(({ role, withheld }) => [role, ...withheld]);
  }
}

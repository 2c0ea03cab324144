/** The pages that an agency uses: groups of sites, links for clients, reports to them, management keys, and moves of sites. */
import { fill, inTurn, ofFilledSite, ofSite, press, pressIt, see, submit } from './gallery-acts.ts';
import { PASSWORD, type Scene } from './gallery-scenes.ts';
import type { Shot } from './gallery-shot.ts';
import { bothOf } from './gallery-twins.ts';

const ofGroup =
  (below: string) =>
  ({ orgId, groupId }: Scene) =>
    `/organisation/${orgId}/groups/${groupId}${below}`;
const ofOrganisation = ({ orgId }: Scene) => `/organisation/${orgId}`;
/** Opens all parts of the form of a link. */
const openParts = async (page: Parameters<typeof submit>[0]) => {
  for (const each of bothOf(page)) {
    const closed = each.locator('dialog details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
  }
};
const check = (label: string) => pressIt((page) => page.locator('dialog').getByLabel(label, { exact: true }));
const withPassword = inTurn(fill('Password', PASSWORD), press('Open'));

export const AGENCY: readonly Shot[] = [
  { name: 'overview-group', path: ({ groupId }) => `/?group=${groupId}` },
  { name: 'group', path: ofGroup('') },
  { name: 'group-links', path: ofGroup('/links') },
  { name: 'group-reports', path: ofGroup('/reports') },
  {
    name: 'settings-link-parts',
    path: ofSite('/settings/sharing'),
    act: inTurn(press('New link'), openParts, check('Ask for a password'), check('Use your own color')),
  },
  {
    name: 'settings-link-made',
    path: ofFilledSite('/settings/sharing'),
    act: inTurn(
      press('New link'),
      fill('Name', 'Client'),
      openParts,
      fill('Sites that may embed it', 'https://www.example.com'),
      check('Offer a badge'),
      submit,
      see((page) => page.getByText('Link created')),
    ),
  },
  { name: 'settings-link-edit', path: ofFilledSite('/settings/sharing'), act: inTurn(press(/^Edit /), openParts) },
  { name: 'settings-link-code', path: ofFilledSite('/settings/sharing'), act: press(/^Embed code/) },
  { name: 'settings-move', path: ofSite('/settings/danger') },
  { name: 'organisation-group', path: ofOrganisation, act: press('New group') },
  {
    name: 'organisation-management-key',
    path: ofOrganisation,
    act: inTurn(press('New management key'), fill('Name', 'Onboarding')),
  },
  {
    name: 'organisation-log',
    path: ofOrganisation,
    act: pressIt((page) => page.locator('main details summary').last()),
  },
  { name: 'share-branded', path: ({ brandedToken }) => `/share/${brandedToken}`, viewer: 'nobody' },
  { name: 'share-locked', path: ({ protectedToken }) => `/share/${protectedToken}`, viewer: 'nobody' },
  {
    name: 'share-unlocked',
    path: ({ protectedToken }) => `/share/${protectedToken}`,
    viewer: 'nobody',
    act: withPassword,
  },
  { name: 'embed', path: ({ brandedToken }) => `/embed/${brandedToken}`, viewer: 'nobody' },
  { name: 'embed-locked', path: ({ protectedToken }) => `/embed/${protectedToken}`, viewer: 'nobody' },
];

import { listOrganisations, type Organisation, requireOrganisation } from '../accounts/organisations.ts';
import { type Control, hasControl, openControl } from '../database/database.ts';
import { ControlError } from '../database/database-error.ts';
import type { CommandContext, CommandOption, CommandResult } from './command.ts';

const SHOWN_ORGANISATIONS = 5;

/** The option of commands that work within one organisation. */
export const ORG_OPTION: CommandOption = {
  value: 'ID',
  summary: "organisation; may be left out when there is only one besides a demo's",
};

type Work = (control: Control) => Promise<CommandResult>;

/**
 * Opens the control data for one command and closes it, whatever happens. Throws a ControlError `not_found` when there
 * is none: a data directory made by mistake would hide where the data is.
 */
export async function withControl(context: CommandContext, work: Work): Promise<CommandResult> {
  const { dataDir } = context.config;
  if (!hasControl(dataDir)) {
    const start = context.svc('serve');
    const message = `there is no svc data in ${dataDir}; give its place with --data, or start with ${start}`;
    throw new ControlError('not_found', message);
  }
  return await withNewControl(context, work);
}

/** Like `withControl`, for the commands that a data directory may begin with. */
export async function withNewControl(context: CommandContext, work: Work): Promise<CommandResult> {
  const control = await openControl(context.config.dataDir);
  try {
    return await work(control);
  } finally {
    await control.close();
  }
}

/** The id of `--org`, or of the only organisation. Throws a ControlError when there is none, or the choice is open. */
export async function chosenOrganisation(context: CommandContext, control: Control): Promise<number> {
  const id = context.args.optionalInteger('org');
  if (id !== undefined) return (await requireOrganisation(control.db, id)).id;
  const organisations = await ownOrganisations(control);
  const first = organisations[0];
  if (first === undefined) {
    const create = context.svc('org create --name NAME');
    throw new ControlError('not_found', `there is no organisation yet; create one: ${create}`);
  }
  if (organisations.length > 1) {
    const shown = organisations.slice(0, SHOWN_ORGANISATIONS).map(({ id, name }) => `${id} ${name}`);
    const more = organisations.length > SHOWN_ORGANISATIONS ? ', …' : '';
    throw new ControlError('invalid', `choose an organisation with --org ID: ${shown.join(', ')}${more}`);
  }
  return first.id;
}

/** ` --org ID` where a command could not do without it, else nothing: what follows the words of a hint. */
export async function orgOption(control: Control, orgId: number): Promise<string> {
  const organisations = await ownOrganisations(control);
  return organisations.length === 1 && organisations[0]?.id === orgId ? '' : ` --org ${orgId}`;
}

/** The organisations that are meant when none is named: a demo's is looked at, not worked in. */
export async function ownOrganisations(control: Control): Promise<Organisation[]> {
  return await listOrganisations(control.db, { isDemo: false });
}

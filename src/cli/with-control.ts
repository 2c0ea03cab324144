import { type Control, openControl } from '../control/control.ts';
import { ControlError } from '../control/control-error.ts';
import { listOrganisations, requireOrganisation } from '../control/organisations.ts';
import type { CommandContext, CommandOption, CommandResult } from './command.ts';

const SHOWN_ORGANISATIONS = 5;

/** The option of commands that work within one organisation. */
export const ORG_OPTION: CommandOption = {
  value: 'ID',
  summary: 'organisation; may be left out when there is only one',
};

/** Opens the control data for one command and closes it, whatever happens. */
export async function withControl(
  context: CommandContext,
  work: (control: Control) => Promise<CommandResult>,
): Promise<CommandResult> {
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
  const organisations = await listOrganisations(control.db);
  const first = organisations[0];
  if (first === undefined) {
    throw new ControlError('not_found', 'there is no organisation yet; create one: svc org create --name NAME');
  }
  if (organisations.length > 1) {
    const shown = organisations.slice(0, SHOWN_ORGANISATIONS).map(({ id, name }) => `${id} ${name}`);
    const more = organisations.length > SHOWN_ORGANISATIONS ? ', …' : '';
    throw new ControlError('invalid', `choose an organisation with --org ID: ${shown.join(', ')}${more}`);
  }
  return first.id;
}

import { ManagementGate } from '../manage/api/management-gate.ts';
import { type ManagementOptions, managementPlugin } from '../manage/api/plugin.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { readApi } from './read-api.ts';

/** Serves the management API under `/manage/v1`. */
export const management = component({
  name: 'management',
  dependencies: { database, days, readApi },
  start: ({ database, days, readApi: { keys } }, { config, clock, address }) => {
    const options: ManagementOptions = {
      database,
      clock,
      gate: new ManagementGate(keys, clock),
      exemptHosts: config.webhookAllowHosts,
      publicUrl: () => address.publicUrl,
    };
    return {
      part: null,
      routes: refuseWhileMoving(days, 'dashboard', (server) => server.register(managementPlugin, options)),
    };
  },
});

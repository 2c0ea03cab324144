import { mcpPlugin } from '../mcp/plugin.ts';
import { component } from './component.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { readApi } from './read-api.ts';

/** Serves the questions of the read API as tools of the Model Context Protocol, at `/mcp`. */
export const mcp = component({
  name: 'mcp',
  dependencies: { days, readApi },
  start: ({ days, readApi }, { clock, address }) => {
    const options = { ...readApi, clock, publicUrl: () => address.publicUrl };
    return { part: null, routes: refuseWhileMoving(days, 'readApi', (server) => server.register(mcpPlugin, options)) };
  },
});

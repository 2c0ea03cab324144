import { keyRateOf } from '../database/key-rates.ts';
import { API_RATE_WINDOW_MS, MCP_RATE_MAX_MESSAGES } from '../domain/limits.ts';
import { mcpPlugin } from '../mcp/plugin.ts';
import { component } from './component.ts';
import { database } from './database.ts';
import { days } from './days.ts';
import { refuseWhileMoving } from './http/refuse-while-moving.ts';
import { readApi } from './read-api.ts';

/** Serves the questions of the read API as tools of the Model Context Protocol, at `/mcp`. */
export const mcp = component({
  name: 'mcp',
  dependencies: { database, days, readApi },
  start: ({ database, days, readApi }, { clock, address }) => {
    const messages = keyRateOf(database, 'mcp', {
      ...{ clock, maxRequests: MCP_RATE_MAX_MESSAGES, windowMs: API_RATE_WINDOW_MS },
    });
    const options = { ...readApi, messages, publicUrl: () => address.publicUrl };
    return { part: null, routes: refuseWhileMoving(days, 'readApi', (server) => server.register(mcpPlugin, options)) };
  },
});

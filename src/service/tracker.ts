import { trackerRoute } from '../tracker/route.ts';
import { component } from './component.ts';

/** Serves the script that sites load. */
export const tracker = component({
  name: 'tracker',
  dependencies: {},
  start: () => ({ part: null, routes: async (server) => server.register(trackerRoute) }),
});

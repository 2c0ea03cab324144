/** The path prefix of the routes that the dashboard's own client calls. Nothing else calls them. */
export const DASHBOARD_PREFIX = '/dashboard';

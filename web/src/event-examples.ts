/** Two ways to report an event (docs/tracker.md): by a call, and by an attribute of the clicked element. */
export const EVENT_CALL = "svc('signup', { plan: 'pro' })";
export const EVENT_ELEMENT = '<button data-svc-event="signup">Sign up</button>';

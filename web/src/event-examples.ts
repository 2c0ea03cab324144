/** How a page reports what happens on it (docs/tracker.md): by a call, and by an attribute of what is clicked. */
export const EVENT_CALL = "svc('signup', { plan: 'pro' })";
export const EVENT_ELEMENT = '<button data-svc-event="signup">Sign up</button>';

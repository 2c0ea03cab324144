const KEY = 'svc-annotations-hidden';

/** Tells whether this browser hides the marks under charts. */
export function areAnnotationsHidden(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Lets this browser hide the marks under charts, or show them again. */
export function hideAnnotations(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
}

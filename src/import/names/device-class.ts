import { isUnknownName } from './absent-name.ts';
import { KnownNames } from './known-names.ts';

/**
 * The classes of devices: ours, which ua-parser-js and `collect/lookup/user-agent.ts` write, and those of sources. Plausible
 * and Umami divide computers by the width of their screens. Matomo's are those of matomo-org/device-detector
 * (LGPL-3.0-or-later).
 */
const CLASSES = new KnownNames({
  desktop: ['laptop'],
  mobile: ['smartphone', 'phone', 'phablet', 'feature phone', 'portable media player'],
  tablet: [],
  smarttv: ['tv', 'smart tv'],
  console: [],
  wearable: [],
  embedded: ['car browser', 'smart display', 'smart speaker'],
});

/** Returns our class of a device that a source names; empty when the source does not know it. An unknown name stays. */
export function deviceClass(name: string): string {
  const device = name.trim();
  return isUnknownName(device) ? '' : (CLASSES.get(device) ?? device);
}

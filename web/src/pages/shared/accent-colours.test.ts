import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from '../../../visible-colour.ts';
import { coloursOf } from './accent-colours.ts';

const CHANNEL = ['00', '33', '66', '99', 'cc', 'ff'];

test('any colour of a link can be read in both themes, and so can text on it', () => {
  for (const accent of CHANNEL.flatMap((r) => CHANNEL.flatMap((g) => CHANNEL.map((b) => `#${r}${g}${b}`)))) {
    const colours = coloursOf(accent);
    const pairOf = (name: string) => /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(colours[name]!)!.slice(1);
    const inks = pairOf('--accent-text');
    for (const [i, surface] of ['#ffffff', '#171a21'].entries()) {
      for (const name of ['--accent', '--accent-strong', '--chart-line']) {
        assert.ok(contrast(surface, pairOf(name)[i]!) >= 4.5, `${accent} ${name} on ${surface}`);
      }
      assert.ok(contrast(inks[i]!, pairOf('--accent')[i]!) >= 4.5, `${accent}: text on it`);
    }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGuessable } from './guessable-password.ts';

test('isGuessable recognises easy passwords and accepts others', () => {
  const guessed = ['password', 'PassWord', 'Password1!', '12345678', 'qwertyuiop', 'aaaaaaaa', 'svcsvcsvc', 'svc12345'];
  const others = ['correct horse', 'pässwörd', 'password of my own', 'ada lovelace', 'svc runs on my server'];
  const ofName = ['Ada.Lovelace', 'ada.lovelace42'];
  const refused = (password: string) => isGuessable(password, 'Ada.Lovelace@example.com');
  assert.deepEqual([...guessed, ...others, ...ofName].filter(refused), [...guessed, ...ofName]);
});

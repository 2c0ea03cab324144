/** The most common passwords, lower case: anybody tries these first. */
const COMMON = new Set([
  ...['password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'pa$$word', 'passwort', 'passwords', 'mypassword', 'motdepasse'],
  ...['qwertyui', 'qwertyuiop', 'qwertzui', 'qwertzuiop', 'azertyuiop', 'qwerty', 'qwertz', 'azerty', 'asdfghjkl'],
  ...['1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'q1w2e3r4', 'zaq12wsx', 'zxcvbnm', 'asdfasdf', 'qweasdzxc', 'asdfghjk'],
  ...['12345678', '123456789', '1234567890', '0123456789', '87654321', '987654321', '11223344', '12341234', '12344321'],
  ...['abcdefgh', 'abcdefghi', 'abcd1234', 'a1b2c3d4', 'aa123456', 'abcabcabc', 'abc', 'abcd', 'changeme', 'letmein'],
  ...['welcome', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'starwars', 'trustno1'],
  ...['dragon', 'monkey', 'master', 'shadow', 'michael', 'computer', 'internet', 'whatever', 'samsung', 'secret'],
  ...['administrator', 'admin', 'root', 'test', 'testtest', 'default', 'analytics', 'statistics', 'svc'],
]);
/** The suffix that people add to a word when a form demands a digit or a sign. */
const TAIL = /[\d!?.#*_-]{1,4}$/;

/**
 * Tells whether a password is easy to guess: one of the most common, one repeated sign, the part of the address in
 * front of the `@`, or the product's name. Case makes no difference, nor do up to four digits or signs behind it.
 */
export function isGuessable(password: string, email: string): boolean {
  const whole = password.toLowerCase();
  const name = email.toLowerCase().split('@')[0] ?? '';
  return [whole, whole.replace(TAIL, '')].some(
    (text) => COMMON.has(text) || text === name || /^(.)\1*$/u.test(text) || /^(svc)+[\d!?.#*_-]*$/.test(text),
  );
}

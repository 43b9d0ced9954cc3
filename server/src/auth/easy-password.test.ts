import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../testing/cpu-time';
import { isEasyToGuess } from './easy-password';

/** The passwords that are easy to guess. */
async function easyAmong(passwords: readonly string[]): Promise<string[]> {
  const judged = await Promise.all(passwords.map(isEasyToGuess));
  return passwords.filter((_, index) => judged[index]);
}

describe('a password that is easy to guess', () => {
  it('is any of the 10,000 most common ones, also followed by a year and a symbol', async () => {
    const common = dictionary['passwords-common'].slice(0, 10_000).map(String);
    const words = common.filter((each) => /^[a-z]{3,}$/.test(each)).map((word) => `${word}2027!`);

    expect(await easyAmong(common.filter((each) => each.length >= 3))).toHaveLength(
      common.filter((each) => each.length >= 3).length,
    );
    expect(await easyAmong(words)).toEqual(words);
  });

  it.each([
    [
      'a common one with digits and symbols around it',
      ['password2031', '!welcome!', '1dragon1', '12monkey34', 'summer2027!'],
    ],
    [
      'a common one with digits in place of letters',
      ['p4ssw0rd', 'dr4g0n', 'm0nk3y', 'l3tm31n', 'pr1nc3ss99'],
    ],
    ['a common one repeated', ['dragondragon', 'monkeymonkey1']],
    [
      'a run of adjacent keys',
      ['qwertyuiop', 'poiuytrewq', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', 'azerty', '!@#$%^', '1qaz2wsx3edc'],
    ],
    [
      'digits or letters in sequence',
      ['123456', '3456789', '987654321', 'abcdefg', 'zyxwvu', '345678901'.slice(0, 7)],
    ],
    ['several such runs', ['qwerty123', 'asd123', 'abc123456', '123qweasd', 'aaabbb', '111222']],
    ['a repeated character or group', ['aaaaaa', 'abcabc', 'xyxyxy', '121212', 'ab1ab1ab1']],
    ['a date', ['14071987', '19870714', '07141987', '140787', '14.07.1987', '1987-07-14']],
  ])('is %s', async (_what, passwords) => {
    expect(await easyAmong(passwords)).toEqual(passwords);
  });

  it.each([
    'correct horse',
    'my dragon sleeps',
    'sunshine over kansas',
    'xk7-pond',
    'violet rain 84 trees',
    '92740183',
    'tr33house-lantern',
    'qwerty is no password',
    'ключ от квартиры',
    '秘密の花園です',
  ])('is not %s', async (password) => {
    expect(await isEasyToGuess(password)).toBe(false);
  });

  it('is never one that was generated at random', async () => {
    const drawn = Array.from({ length: 2_000 }, () => randomBytes(9).toString('base64url').toLowerCase());

    expect(await easyAmong(drawn)).toEqual([]);
  });

  it.each([
    'a'.repeat(1_024),
    `${'ab'.repeat(511)}!x`,
    '1'.repeat(1_023),
    `${'a1'.repeat(512)}`,
    '!'.repeat(1_024),
  ])('is checked within 50 ms, even with 1,000 characters', async (password) => {
    await isEasyToGuess('the list is read');
    expect(await cpuTimeOf(() => isEasyToGuess(password))).toBeLessThan(50);
  });
});

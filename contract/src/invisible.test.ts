import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutInvisible } from './invisible';

describe('text', () => {
  it.each([
    ['a soft hyphen', 'Laven\u00adder', 'Lavender'],
    ['a zero-width space', 'So\u200bap', 'Soap'],
    ['a word joiner', 'So\u2060ap', 'Soap'],
    ['a byte order mark', '\ufeffSoap', 'Soap'],
    ['a joiner between Latin letters', 'So\u200dap', 'Soap'],
    ['a non-joiner between Cyrillic letters', 'Мы\u200cло', 'Мыло'],
    ['a joiner at the end', 'Soap\u200d', 'Soap'],
    ['an override of direction', 'Soap\u202egpj.exe', 'Soapgpj.exe'],
    ['isolates', '\u2066Soap\u2069', 'Soap'],
    ['marks of direction', 'Soap\u200e\u200f\u061c', 'Soap'],
    ['a grapheme joiner', 'So\u034fap', 'Soap'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0', ''],
    ['a blank of Braille', '\u2800', ''],
    ['invisible letters', `Soap\u{e0041}\u{e0042}`, 'Soap'],
    ['a region without its flag', `x\u{e0067}\u{e0062}\u{e007f}`, 'x'],
    ['a choice of glyph after a Latin letter', 'So\ufe0fap', 'Soap'],
    ['an annotation', '\ufff9Soap\ufffb', 'Soap'],
    ['a mathematical invisible plus', '1\u20642', '12'],
    ['a run of several', 'So\u200b\u2060\u00adap', 'Soap'],
    ['a joiner after a space', 'م \u200dم', 'م م'],
    ['a joiner before a Latin letter', 'م\u200da', 'مa'],
    ['a joiner after a Latin letter', 'a\u200dم', 'aم'],
    ['a joiner between Greek, Armenian and Georgian letters', 'α\u200dβ ա\u200dբ ა\u200dბ', 'αβ աբ აბ'],
    ['a joiner alone', '\u200d', ''],
    ['a joiner before a letter that joins', ' \u200dم', ' م'],
    ['a joiner between digits', '1\u200d2', '12'],
    ['a choice of glyph after a space', 'a \ufe0fb', 'a b'],
    ['a choice of glyph at the beginning', '\ufe0fSoap', 'Soap'],
    ['what follows a choice of glyph', '❤\ufe0f\u00ad', '❤\ufe0f'],
    ['what follows a joiner', 'م\u200d\u00adم', 'م\u200dم'],
    ['a joiner behind a soft hyphen', 'م\u00ad\u200dم', 'مم'],
    ['a region that does not end', '\u{1f3f4}\u{e0067}\u{e0062}', '\u{1f3f4}'],
    ['a region with more behind its end', '\u{1f3f4}\u{e0067}\u{e007f}\u00ad', '\u{1f3f4}'],
    ['a region with more before it', '\u{1f3f4}\u00ad\u{e0067}\u{e007f}', '\u{1f3f4}'],
  ])('loses %s', (_name, given, expected) => {
    expect(withoutInvisible(given)).toBe(expected);
  });

  it.each([
    'Lavender Soap',
    'line\nbreak\tand tab',
    'José e\u0301 ıß',
    'שלום',
    'می\u200cخواهم',
    'क्\u200dष',
    'ශ්\u200dරී',
    '👩\u200d👩\u200d👧',
    '👩🏽\u200d🍳',
    '❤\ufe0f\u200d🔥',
    '1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '葛\u{e0100}城市',
    'ＡＢＣ株式会社',
    'm² ½ ™',
  ])('such as %j stays as it is', (text) => {
    expect(withoutInvisible(text)).toBe(text);
  });

  it('does not change when it is cleaned a second time', () => {
    const unit = fc.constantFrom(
      'a',
      'م',
      '👩',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u00ad',
      '\u{e0041}',
      '\u{1f3f4}',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const once = withoutInvisible(text);
        expect(withoutInvisible(once)).toBe(once);
      }),
    );
  });
});

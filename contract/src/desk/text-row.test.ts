import { describe, expect, it } from 'vitest';
import { codesIn, isSummary, splitAmounts, startsReply, withoutManners, withoutSender } from './text-row';

describe('withoutManners', () => {
  it.each([
    '- 4 A-1',
    '– 4 A-1',
    '* 4 A-1',
    '> 4 A-1',
    '•4 A-1',
    '• 4 A-1',
    '✓ 4 A-1',
    '[ ] 4 A-1',
    '[x] 4 A-1',
    '[]4 A-1',
    '1. 4 A-1',
    '1) 4 A-1',
    '(2) 4 A-1',
    '100) 4 A-1',
    '- - 4 A-1',
    '- 1. 4 A-1',
    'Hi, please send 4 A-1, thanks!',
    'Hello we need 4 A-1 too;',
    "I'd like to order 4 A-1 asap.",
    'and then also 4 A-1 please',
    '4 A-1, thank you!!!',
    '10:32 Anna: 4 A-1',
    '9:05 am Anna Smith: 4 A-1',
    '[10:32, 11/5/2026] Anna: 4 A-1',
    '[11/5/26 10:32] Anna: please 4 A-1',
    'Anna (10:32): 4 A-1',
    'Anna 10:32 pm: 4 A-1',
    '4 A-1.',
  ])('finds 4 A-1 in %j', (text) => {
    expect(withoutManners(text)).toBe('4 A-1');
  });

  it.each([
    '12 A-1',
    '1000) A-1',
    '-4 A-1',
    'please',
    '4 A-1 please call',
    'ship-it 4',
    'thanks-giving soap 4',
    '1.5 A-1',
  ])('leaves %j as it is', (text) => {
    expect(withoutManners(text)).toBe(text);
  });

  it('reads only the start of a long text', () => {
    expect(withoutManners(`4 ${'x'.repeat(400)}`)).toHaveLength(300);
  });

  it('leaves the words of a chat line as they are', () => {
    expect(withoutSender('10:32 Anna: please 4 A-1')).toBe('please 4 A-1');
    expect(withoutSender('[10] 4 A-1')).toBe('[10] 4 A-1');
    expect(withoutSender('ratio 4:30')).toBe('ratio 4:30');
  });
});

describe('splitAmounts', () => {
  it.each([
    ['TL-NAI Polish 4 12.50 50.00', ['TL-NAI Polish', '4', '12.50', '50.00']],
    ['TL-NAI 4 - 12.50', ['TL-NAI', '4', '12.50']],
    ['TL-NAI 4 | 12.50', ['TL-NAI', '4', '12.50']],
    ['TL-NAI 4 12.50 usd', ['TL-NAI', '4', '12.50']],
    ['TL-NAI 4 @ 12 = 48', ['TL-NAI', '4', '$12', '$48']],
    ['4 TL-NAI @ $12.50', ['4 TL-NAI', '$12.50']],
    ['4 TL-NAI @12.50', ['4 TL-NAI', '$12.50']],
    ['4 TL-NAI at 12', ['4 TL-NAI', '$12']],
    ['4 TL-NAI AT 12', ['4 TL-NAI', '$12']],
    ['4 TL-NAI 12.50 ea', ['4 TL-NAI', '$12.50']],
    ['4 TL-NAI 12.50ea.', ['4 TL-NAI', '$12.50']],
    ['4 TL-NAI 12.50 per case', ['4 TL-NAI', '$12.50']],
    ['4 TL-NAI $12.50/case', ['4 TL-NAI', '$12.50']],
    ['4 TL-NAI 12.50/ea', ['4 TL-NAI', '$12.50']],
    ['TL-NAI x4 = 50.00', ['TL-NAI x4', '$50.00']],
    ['A 1 2 3 4 5 6 7 8', ['A', '1', '2', '3', '4', '5', '6', '7', '8']],
  ])('puts the amounts behind the item of %j into cells', (text, cells) => {
    expect(splitAmounts(text)).toEqual(cells);
  });

  it.each([
    'TL-NAI',
    'TL-NAI 4',
    'TL-NAI 12.50',
    'TL-NAI 12/5/2026',
    '4 12.50',
    '- 4 12.50',
    'A 1 2 3 4 5 6 7 8 9',
    '4 TL-NAI soap',
    '4 TL-NAI 12',
  ])('leaves %j to the short entry language', (text) => {
    expect(splitAmounts(text)).toBeUndefined();
  });
});

describe('isSummary', () => {
  it.each([
    'Total',
    'TOTAL:',
    'Subtotal',
    'Sub total',
    'Sub-total: $45.00',
    'Grand Total 12',
    'Order total',
    'Total due by Friday',
    'Total units',
    'Amount due',
    'Balance',
    'Balance due',
    'Shipping',
    'Shipping & Handling',
    'Freight 12.00',
    'Tax:',
    'Sales tax € 4,00',
    'VAT 5.00',
    'MwSt. 19,00',
    'Discount',
    'Net',
    'Page 1 of 2',
  ])('is true of %j', (cell) => {
    expect(isSummary(cell)).toBe(true);
  });

  it.each([
    'Totally soap',
    'Shipping soap',
    'A Total',
    'Net bag',
    'Tax-free soap',
    '',
    `Total due ${'x'.repeat(30)}`,
  ])('is not true of %j', (cell) => {
    expect(isSummary(cell)).toBe(false);
  });
});

describe('startsReply', () => {
  it.each([
    '-----Original Message-----',
    '-- original message --',
    '--- Forwarded message ---',
    'Begin forwarded message:',
    'On Mon, Nov 5, 2026, Anna wrote:',
    ' on 5 Nov 2026 Anna Smith <anna@example.test> wrote: ',
    'Am 5.11.2026 um 10:32 schrieb Anna:',
    '_'.repeat(20),
  ])('is true of %j', (text) => {
    expect(startsReply(text)).toBe(true);
  });

  it.each([
    '4 A-1',
    'On it wrote:',
    '- original message -',
    '-- original message --x',
    'x On Mon, Nov 5, 2026, Anna wrote:',
    '_'.repeat(19),
    `On ${'x'.repeat(130)} wrote:`,
    '_'.repeat(220),
  ])('is not true of %j', (text) => {
    expect(startsReply(text)).toBe(false);
  });
});

describe('codesIn', () => {
  it.each([
    ['soap A-1', ['A-1']],
    ['soap A-12 (B_22) "C/3", D.4; [E5F]', ['A-12', 'B_22', 'C/3', 'D.4', 'E5F']],
    ['Rose SOAP', ['SOAP']],
    ['#A12 soap.', ['A12']],
    ['soap A12.', ['A12']],
    ['one 22 three 333', ['333']],
    ['(A12)', ['A12']],
    ['a1b c2d e3f g4h i5j k6l m7n o8p q9r', ['a1b', 'c2d', 'e3f', 'g4h', 'i5j', 'k6l', 'm7n', 'o8p']],
  ])('finds the words of %j that may be codes', (item, codes) => {
    expect(codesIn(item)).toEqual(codes);
  });

  it.each(['A-1', 'ROSE', 'soap', 'A1 soap', 'Rose Soap', 'well-', ''])('finds none in %j', (item) => {
    expect(codesIn(item)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { readTrackingRows } from './tracking-rows';

describe('pasted tracking numbers', () => {
  it.each([
    ['commas', 'FH-001,UPS,1Z99\nFH-002, fedex ,7712'],
    ['tabs, as from a spreadsheet', 'FH-001\tUPS\t1Z99\r\nFH-002\tFedEx\t7712\r\n'],
    ['semicolons', 'FH-001;ups;1Z99\rFH-002;FEDEX;7712'],
    [
      'quotes and a header',
      '\ufeff"Order","Carrier","Number"\n"FH-001","UPS","1Z99"\n\n"FH-002","FedEx","7712"',
    ],
    [
      'another name of the first column',
      'Order number,carrier,tracking number\nFH-001,UPS,1Z99\nFH-002,FedEx,7712',
    ],
  ])('are read with %s', (_, text) => {
    expect(readTrackingRows(text)).toEqual({
      rows: [
        { order: 'FH-001', carrier: 'ups', number: '1Z99' },
        { order: 'FH-002', carrier: 'fedex', number: '7712' },
      ],
      problems: [],
    });
  });

  it('that cannot be read are listed with their line and the reason', () => {
    const text = 'FH-001,UPS\nFH-002,Pigeon,12\n\nFH-003,,12\n,UPS,12\nFH-004,UPS,\nFH-005,UPS,1Z1';

    expect(readTrackingRows(text)).toEqual({
      rows: [{ order: 'FH-005', carrier: 'ups', number: '1Z1' }],
      problems: [
        { line: 1, message: 'Enter order number, carrier and tracking number, separated by commas' },
        { line: 2, message: 'There is no carrier Pigeon. Use one of UPS, FedEx, USPS, DHL, Other' },
        { line: 4, message: 'Carrier is required' },
        { line: 5, message: 'Order number is required' },
        { line: 6, message: 'Tracking number is required' },
      ],
    });
  });

  it('lose no line, whatever is pasted', () => {
    const signs = ['a', ',', '\t', ';', '"', '\n', 'UPS', ' ', '\r\n', 'order', 'carrier'];
    for (let seed = 1; seed <= 2_000; seed += 1) {
      let state = seed;
      const next = () => {
        state = (state * 48_271) % 2_147_483_647;
        return state;
      };
      const text = Array.from({ length: next() % 30 }, () => signs[next() % signs.length]).join('');
      const { rows, problems } = readTrackingRows(text);
      const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
      // A first line can be the header.
      expect([lines.length, lines.length - 1], JSON.stringify(text)).toContain(rows.length + problems.length);
    }
  });
});

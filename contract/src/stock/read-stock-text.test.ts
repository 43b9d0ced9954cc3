import { describe, expect, it } from 'vitest';
import { addStockRows, readStockText, readUnits } from './read-stock-text';

describe('pasted stock', () => {
  it.each([
    ['cells of a spreadsheet', 'SOAP-1\t12\r\nWAX\t1,200\n'],
    [
      'a CSV file with a header in another order',
      '\ufeffunits,name,sku\n12,"Soap, mild",SOAP-1\n"1,200",Wax,WAX',
    ],
    ['semicolons', 'SKU;Qty\nSOAP-1;12\n\nWAX;1,200'],
  ])('is read from %s', (_, text) => {
    expect(readStockText(text)).toEqual([
      { sku: 'SOAP-1', units: '12' },
      { sku: 'WAX', units: '1200' },
    ]);
  });

  it.each([
    ...['sku', 'item', 'item number', 'barcode', 'upc', 'ean', 'gtin'].map((name) => [name, 'Units']),
    ...['units', 'quantity', 'qty', 'count', 'counted', 'received'].map((name) => ['Sku', name]),
  ])('knows the columns %s and %s in any place', (sku, units) => {
    expect(readStockText(`name\t${units}\t${sku}\nSoap\t12\tSOAP`)).toEqual([{ sku: 'SOAP', units: '12' }]);
  });

  it('takes the other column where only one has a name', () => {
    expect(readStockText('sku\tx\nSOAP\t1')).toEqual([{ sku: 'SOAP', units: '1' }]);
    expect(readStockText('x\tqty\nSOAP\t1')).toEqual([{ sku: 'SOAP', units: '1' }]);
  });

  it('keeps quotes within quotes, and no space around a cell or lines of nothing but space', () => {
    expect(readStockText('"7"" pan" , 2\n  \n WAX ,"1,200"')).toEqual([
      { sku: '7" pan', units: '2' },
      { sku: 'WAX', units: '1200' },
    ]);
  });

  it('takes no comma away that does not separate thousands', () => {
    expect(readStockText('SOAP\t1,5')).toEqual([{ sku: 'SOAP', units: '1,5' }]);
  });

  it('is nothing where there is nothing', () => {
    expect(readStockText(' \n')).toEqual([]);
  });

  it('keeps rows without units, to be filled in', () => {
    expect(readStockText('SOAP-1\nWAX')).toEqual([
      { sku: 'SOAP-1', units: '' },
      { sku: 'WAX', units: '' },
    ]);
  });

  it('is added to the row of the same SKU', () => {
    const rows = [
      { sku: 'SOAP', units: '2' },
      { sku: '', units: '' },
      { sku: 'OIL', units: '' },
      { sku: 'TEA', units: 'two' },
    ];

    expect(
      addStockRows(rows, [
        { sku: 'soap', units: '3' },
        { sku: 'WAX', units: '1' },
        { sku: 'WAX', units: '1' },
        { sku: 'OIL', units: '5' },
        { sku: 'TEA', units: '1' },
      ]),
    ).toEqual([
      { sku: 'SOAP', units: '5' },
      { sku: 'OIL', units: '5' },
      { sku: 'TEA', units: 'two' },
      { sku: 'WAX', units: '2' },
      { sku: 'TEA', units: '1' },
    ]);
  });

  it.each([
    ['12', 12],
    [' 0 ', 0],
    ['9999999999', 9_999_999_999],
    ['10000000000', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('reads %j units as %j', (text, units) => {
    expect(readUnits(text)).toBe(units);
  });
});

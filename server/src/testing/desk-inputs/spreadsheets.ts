import type { DeskInput } from './desk-input';

const both = ['TL-NAI 4: 2', 'TL-ROS 6: 3'];

/** Rows that are copied from a spreadsheet or saved as CSV. */
export const spreadsheetInputs: DeskInput[] = [
  { name: 'two columns', text: 'TL-NAI\t4\nTL-ROS\t6', lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'] },
  { name: 'quantity column first', text: '4\tTL-NAI\n6\tTL-ROS', lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'] },
  { name: 'a header', text: 'SKU\tQty\nTL-NAI\t4\nTL-ROS\t6', lines: both, header: 1 },
  {
    name: 'SKU, name, quantity, price, total with a header',
    text: 'Item #\tDescription\tQty\tUnit Price\tTotal\nTL-NAI\tNail Polish Natural\t4\t$12.50\t$50.00\nTL-ROS\tNail Polish Rose\t6\t$12.00\t$72.00\n\t\t10\tTotal\t$122.00',
    lines: both,
    header: 1,
    problems: ['4 other_text'],
  },
  {
    name: 'SKU, name, quantity, price, total without a header',
    text: 'TL-NAI\tpolish, natural\t4\t12.50\t50.00\nTL-ROS\tpolish, rose\t6\t12.00\t72.00',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'whole prices and totals, decided by a price with cents in the same column',
    text: 'TL-NAI\t4\t12\t48\nTL-ROS\t6\t12.50\t75\nSOAP\t3\t10\t30',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2', 'SOAP 3: 3'],
  },
  {
    name: 'two whole numbers that may both be the quantity',
    text: 'TL-NAI\t4\t12\nTL-ROS\t6\t12',
    lines: [],
    problems: ['1 invalid_quantity (TL-NAI)', '2 invalid_quantity (TL-ROS)'],
  },
  {
    name: 'quantity, price and total that are all whole',
    text: 'TL-NAI\t4\t12\t48\nTL-ROS\t6\t12\t72',
    lines: [],
    problems: ['1 invalid_quantity (TL-NAI)', '2 invalid_quantity (TL-ROS)'],
  },
  {
    name: 'line numbers',
    text: '1\tTL-NAI\t4\t$12.50\n2\tTL-ROS\t6\t$12.50\n3\tSOAP\t2\t$9.00',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2', 'SOAP 2: 3'],
  },
  {
    name: 'numbers that may be line numbers',
    text: '1\tTL-NAI\n2\tTL-ROS\n3\tSOAP',
    lines: [],
    problems: ['1 invalid_quantity (TL-NAI)', '2 invalid_quantity (TL-ROS)', '3 invalid_quantity (SOAP)'],
  },
  { name: 'numeric SKUs', text: '10023\t4\n10024\t12', lines: ['10023 4: 1', '10024 12: 2'] },
  {
    name: 'two numbers that are both SKUs',
    text: '10023\t250',
    lines: [],
    problems: ['1 several_products (10023, 250)'],
  },
  {
    name: 'a pack size column that is not the quantity',
    text: 'SKU,Case Pack,Qty\nTL-NAI,12,4\nTL-ROS,12,6',
    lines: both,
    header: 1,
  },
  {
    name: 'units by the heading',
    text: 'SKU,Units\nTL-NAI,48\nTL-ROS,70',
    lines: ['TL-NAI 4: 2'],
    header: 1,
    problems: ['3 not_full_cases (TL-ROS)'],
  },
  {
    name: 'a column for the unit',
    text: 'SKU\tQty\tUOM\nTL-NAI\t48\tEA\nTL-ROS\t6\tCS',
    lines: both,
    header: 1,
  },
  {
    name: 'an order form with empty quantities',
    text: 'SKU,Name,Qty\nTL-NAI,Nail Polish Natural,4\nTL-ROS,Nail Polish Rose,\nSOAP,Plain Soap,0',
    lines: ['TL-NAI 4: 2'],
    header: 1,
    problems: ['3 no_quantity (TL-ROS)', '4 invalid_quantity (SOAP)'],
  },
  {
    name: 'a tester column',
    text: 'SKU,Qty,Tester\nTL-NAI,4,\nTL-NAI,2,yes\nTL-ROS,6,no',
    lines: ['TL-NAI 4: 2', 'TL-NAI 2t: 3', 'TL-ROS 6: 4'],
    header: 1,
  },
  {
    name: 'quoted cells',
    text: '"Item","Description","Order Qty"\n"TL-NAI","Polish, ""natural""\nsecond line","4"\n"TL-ROS","Polish, rose","1,200"',
    lines: ['TL-NAI 4: 2', 'TL-ROS 1200: 4'],
    header: 1,
  },
  {
    name: 'an inch mark',
    text: 'TL-NAI\t4\t5" tall\nTL-ROS\t6\t"6" tall',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'SKU and name in one cell',
    text: 'Item\tQty\nTL-NAI - Nail Polish Natural\t4\nTL-ROS Rosy nail lacquer\t6',
    lines: both,
    header: 1,
  },
  {
    name: 'a SKU inside of a description that does not fit',
    text: 'Item\tQty\ninstead of TL-NAI something nice\t4',
    lines: [],
    header: 1,
    problems: ['2 unknown_item (TL-NAI)'],
  },
  {
    name: 'text above the table and a repeated header',
    text: 'Blue Door Gifts\t\t\nPO Number\t4711\t\n\t\t\nSKU\tDescription\tQty\nTL-NAI\tPolish\t4\nSKU\tDescription\tQty\nTL-ROS\tPolish\t6',
    lines: ['TL-NAI 4: 5', 'TL-ROS 6: 7'],
    header: 4,
    po: '4711',
    problems: ['1 other_text', '2 other_text', '6 other_text'],
  },
  {
    name: 'SKU and name of different products',
    text: 'SKU\tName\tQty\nTL-NAI\tNail Polish Rose\t4',
    lines: [],
    header: 1,
    problems: ['2 several_products (TL-NAI, TL-ROS)'],
  },
  {
    name: 'ordered and shipped',
    text: 'SKU,Qty Ordered,Qty Shipped\nTL-NAI,4,2',
    lines: ['TL-NAI 4: 2'],
    header: 1,
  },
  {
    name: 'two quantity columns that differ',
    text: 'SKU,Qty,Quantity\nTL-NAI,4,5\nTL-ROS,6,6',
    lines: ['TL-ROS 6: 3'],
    header: 1,
    problems: ['2 invalid_quantity (TL-NAI)'],
  },
  {
    name: 'a table of a chat program',
    text: '| SKU | Qty |\n|---|---|\n| TL-NAI | 4 |\n| TL-ROS | 6 |',
    lines: ['TL-NAI 4: 3', 'TL-ROS 6: 4'],
    header: 1,
    problems: ['2 other_text'],
  },
  {
    name: 'columns of spaces',
    text: 'TL-NAI     Nail Polish      4    12.50   50.00\nTL-ROS     Nail Polish      6    12.50   75.00',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'one space between everything',
    text: 'TL-NAI Nail Polish Natural 4 12.50 50.00\nTL-ROS Nail Polish Rose 6 12.50 75.00',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'a formula that was not calculated',
    text: 'SKU,Qty\nTL-NAI,=2+2\n=TL-ROS,6',
    lines: [],
    header: 1,
    problems: ['2 no_quantity (TL-NAI)', '3 unknown_item (12 ROSE, ROSE 4, TL-ROS)'],
  },
];

/** Numbers and words as they are written in Europe. */
export const europeanInputs: DeskInput[] = [
  {
    name: 'semicolons and decimal commas',
    text: 'Artikelnummer;Bezeichnung;Menge;Preis;Gesamt\nTL-NAI;Nagellack;4;12,50;50,00\nTL-ROS;Nagellack rosé;6;1.012,00;6.072,00',
    lines: both,
    header: 1,
  },
  {
    name: 'semicolons without a header',
    text: 'TL-NAI;4;12,50 €;50,00 €\nTL-ROS;6;12,50 €;75,00 €',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'three decimals next to decimal commas',
    text: 'TL-NAI;4,000;12,50;50,00\nTL-ROS;6,000;12,50;75,00',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'thousands with a point next to decimal commas',
    text: 'TL-NAI;1.200;2,50;3.000,00',
    lines: ['TL-NAI 1200: 1'],
  },
  {
    name: 'thousands or three decimals',
    text: 'SKU;Menge\nTL-NAI;1.200',
    lines: [],
    header: 1,
    problems: ['2 invalid_quantity (TL-NAI)'],
  },
  { name: 'thousands with a comma', text: 'TL-NAI\t1,200\t$2.50\t$3,000.00', lines: ['TL-NAI 1200: 1'] },
  { name: 'quantities with two decimals', text: 'SKU;Qty\nTL-NAI;4,00\nTL-ROS;6,00', lines: both, header: 1 },
  {
    name: 'a decimal comma in a chat',
    text: '4 TL-NAI 12,50\n6 TL-ROS 12,50',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
];

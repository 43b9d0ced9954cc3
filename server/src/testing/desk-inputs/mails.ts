import type { DeskInput } from './desk-input';

/** E-mails with everything around an order. */
export const mailInputs: DeskInput[] = [
  {
    name: 'a greeting and a signature',
    text: 'Hi Anna,\n\nCould you please send us:\n\n4 TL-NAI\nTL-ROS x 6\n\nThanks so much!\nBen Miller\nBlue Door Gifts',
    lines: ['TL-NAI 4: 5', 'TL-ROS 6: 6'],
    problems: ['1 other_text', '3 other_text', '8 other_text', '9 other_text', '10 other_text'],
  },
  {
    name: 'a PO number and a ship date',
    text: 'PO 4711\nShip by 2026-12-05\n\n4 TL-NAI @ $12.50\n6 TL-ROS @ $12.50 = $75.00',
    lines: ['TL-NAI 4: 4', 'TL-ROS 6: 5'],
    po: '4711',
    ship: '2026-12-05',
    problems: ['1 other_text', '2 other_text'],
  },
  {
    name: 'a PO number in a sentence',
    text: 'Please use Purchase order no. BD-2026/17 and deliver on 5 December 2026.\n4 TL-NAI',
    lines: ['TL-NAI 4: 2'],
    po: 'BD-2026/17',
    ship: '2026-12-05',
    problems: ['1 other_text'],
  },
  {
    name: 'P.O. # and a date in words',
    text: 'P.O. #: 99812\nShip date: December 5th, 2026\nTL-NAI 4',
    lines: ['TL-NAI 4: 3'],
    po: '99812',
    ship: '2026-12-05',
    problems: ['1 other_text', '2 other_text'],
  },
  {
    name: 'a date that can be read in two ways',
    text: 'ship by 12/05/2026\n4 TL-NAI',
    lines: ['TL-NAI 4: 2'],
    problems: ['1 other_text'],
  },
  {
    name: 'a date with a day above 12',
    text: 'ship by 12/25/2026\n4 TL-NAI',
    lines: ['TL-NAI 4: 2'],
    ship: '2026-12-25',
    problems: ['1 other_text'],
  },
  {
    name: 'a date in the past',
    text: 'ship by 2020-01-05\n4 TL-NAI',
    lines: ['TL-NAI 4: 2'],
    problems: ['1 other_text'],
  },
  {
    name: 'two PO numbers',
    text: 'PO 4711\nPO 4712\n4 TL-NAI',
    lines: ['TL-NAI 4: 3'],
    problems: ['1 unknown_item', '2 unknown_item'],
  },
  { name: 'a PO box', text: 'P.O. Box 815\n4 TL-NAI', lines: ['TL-NAI 4: 2'], problems: ['1 unknown_item'] },
  {
    name: 'an answer above a quoted order',
    text: 'Same again but only:\n2 TL-NAI\n\n> On Monday we ordered\n> 4 TL-NAI\n> 6 TL-ROS',
    lines: ['TL-NAI 2: 2'],
    problems: ['1 other_text', '4 other_text', '5 other_text', '6 other_text'],
  },
  {
    name: 'an answer above an original message',
    text: '2 TL-NAI please\n\n-----Original Message-----\nFrom: Ben\n4 TL-NAI\n6 TL-ROS',
    lines: ['TL-NAI 2: 1'],
    problems: ['3 other_text', '4 other_text', '5 other_text', '6 other_text'],
  },
  {
    name: 'a forwarded order',
    text: '> 4 TL-NAI\n> TL-ROS x 6',
    lines: ['TL-NAI 4: 1', 'TL-ROS 6: 2'],
  },
  {
    name: 'a table with a PO column on each row',
    text: 'PO,SKU,Qty\nPO 4711,TL-NAI,4\nPO 4711,TL-ROS,6',
    lines: ['TL-NAI 4: 2', 'TL-ROS 6: 3'],
    header: 1,
    po: '4711',
  },
  {
    name: 'shipping and totals below',
    text: '4 TL-NAI\nShipping: 12.00\nTotal 62.00\nTax $4.00',
    lines: ['TL-NAI 4: 1'],
    problems: ['2 other_text', '3 other_text', '4 other_text'],
  },
];

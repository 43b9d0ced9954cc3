import { productRange } from './product-range';

const linens = productRange(
  'Linen & Tools',
  {
    casePack: 6,
    wholesale: 1400,
    retail: 2800,
    tags: ['linen', 'spa'],
    facts: { Care: 'Machine wash warm' },
  },
  [
    {
      sku: 'LN-TOW',
      name: 'Waffle Bath Towel',
      description:
        'Stonewashed cotton waffle that dries fast and takes little shelf. Folded with a paper band.',
      facts: { Size: '30 x 56 in', Material: 'Cotton', Color: 'Oat' },
      available: 150,
    },
    {
      sku: 'LN-CLO',
      name: 'Linen Washcloths, Set of Three',
      description: 'Three knitted linen cloths that scrub gently. They get softer for years.',
      casePack: 12,
      wholesale: 825,
      retail: 1650,
      tags: ['gift'],
      facts: { Size: '12 x 12 in', Material: 'Linen', Color: 'Sage' },
    },
    {
      sku: 'LN-ROB',
      name: 'Waffle Robe',
      description: 'A light unisex robe with deep pockets for inns and spas. One size, ordered singly.',
      casePack: 1,
      wholesale: 4400,
      retail: 8800,
      facts: { Size: 'One size', Material: 'Cotton', Color: 'White' },
      available: 36,
    },
  ],
);

const tools = productRange(
  'Linen & Tools',
  {
    casePack: 12,
    wholesale: 500,
    retail: 1000,
    tags: ['tools', 'plastic-free'],
    facts: { Material: 'Beech' },
  },
  [
    {
      sku: 'TL-BRU',
      name: 'Long Handle Body Brush',
      description:
        'Beech handle with firm natural bristles for dry brushing or the bath. The head comes off for drying.',
      casePack: 6,
      wholesale: 1050,
      retail: 2100,
      tags: ['spa'],
      facts: { Length: '16 in', Bristle: 'Sisal' },
      available: 168,
    },
    {
      sku: 'TL-NAI',
      name: 'Beech Nail Brush',
      description: 'A two-sided brush for hands that work. Sits by the sink like it has always been there.',
      facts: { Length: '3.7 in', Bristle: 'Tampico' },
    },
    {
      sku: 'TL-DSH',
      name: 'Slatted Soap Dish',
      description:
        'Oiled beech slats that let a bar dry and double its life. Sells beside every soap display.',
      tags: ['best-seller'],
      facts: { Size: '5 x 3 in' },
      available: 792,
    },
    {
      sku: 'TL-WCK',
      name: 'Wick Trimmer',
      description:
        'Angled steel blades that reach the bottom of a jar. A trimmed wick burns longer and without soot.',
      casePack: 6,
      wholesale: 900,
      retail: 1800,
      tags: ['gift'],
      facts: { Material: 'Stainless steel', Length: '7 in' },
    },
    {
      sku: 'TL-SPO',
      name: 'Sea Wool Sponge',
      description: 'A natural sponge, cut and regrown off the Florida coast. Each has its own shape.',
      wholesale: 625,
      retail: 1250,
      tags: ['spa'],
      facts: { Material: 'Sea wool', Size: '4 to 5 in' },
      available: 0,
    },
  ],
);

export const linenAndTools = [...linens, ...tools];

export const giftSets = productRange(
  'Gift Sets',
  {
    casePack: 6,
    wholesale: 2200,
    retail: 4400,
    unit: 'box',
    tags: ['gift', 'set'],
    facts: { Box: 'Recycled board' },
  },
  [
    {
      sku: 'GS-LAV',
      name: 'Lavender Fields Gift Box',
      description:
        'Soap bar, hand cream and travel candle in lavender. Boxed, banded and ready for the counter.',
      tags: ['floral', 'best-seller'],
      facts: { Contents: 'Soap bar, hand cream, tin candle' },
      available: 144,
    },
    {
      sku: 'GS-BER',
      name: 'Kitchen Sink Gift Box',
      description: 'Hand soap, hand cream and a linen cloth for the cook. Bergamot and basil throughout.',
      tags: ['citrus'],
      facts: { Contents: 'Hand soap, hand cream, linen cloth' },
    },
    {
      sku: 'GS-EUC',
      name: 'Spa Evening Gift Box',
      description: 'Bath salts, shower spray and a sea wool sponge. Everything but the closed door.',
      wholesale: 2600,
      retail: 5200,
      tags: ['spa', 'fresh'],
      facts: { Contents: 'Bath salts, shower spray, sponge' },
      available: 90,
    },
    {
      sku: 'GS-OAT',
      name: 'New Baby Gift Box',
      description:
        'The plain olive bar, oat lotion and a soft washcloth. Unscented and tied with cotton tape.',
      tags: ['gentle', 'unscented'],
      facts: { Contents: 'Soap bar, body lotion, washcloth' },
      available: 114,
    },
    {
      sku: 'GS-PIN',
      name: 'Winter Hearth Gift Box',
      description:
        'Winter pine candle, clementine hand cream and a box of matches. Packed from September on.',
      wholesale: 2900,
      retail: 5800,
      minimum: 2,
      tags: ['holiday', 'woody'],
      facts: { Contents: 'Jar candle, hand cream, matches' },
      available: 180,
    },
    {
      sku: 'GS-SOA',
      name: 'Soap Sampler, Six Half Bars',
      description:
        'Six half bars in six scents, each in its own paper band. The easiest way to open a new account.',
      casePack: 12,
      wholesale: 1250,
      retail: 2500,
      minimum: 3,
      tags: ['soap', 'new'],
      facts: { Contents: 'Six half bars', 'Net weight': '15 oz' },
    },
  ],
);

import { productRange } from './product-range';

const handSoaps = productRange(
  'Hand & Body Wash',
  {
    casePack: 6,
    wholesale: 700,
    retail: 1400,
    tags: ['wash', 'vegan'],
    facts: { Volume: '12 fl oz', Bottle: 'Amber glass with pump' },
  },
  [
    {
      sku: 'HS-LAV',
      name: 'Lavender Fields Hand Soap',
      description:
        'Liquid castile soap with lavender oil and aloe. The amber bottle is meant to be kept and refilled.',
      tags: ['floral', 'best-seller'],
      facts: { Scent: 'Lavender' },
      available: 540,
    },
    {
      sku: 'HS-BER',
      name: 'Bergamot & Basil Hand Soap',
      description:
        'The kitchen sink favorite: citrus, basil and a clean rinse. Takes fish and garlic off the hands.',
      tags: ['citrus', 'best-seller'],
      facts: { Scent: 'Bergamot and basil' },
    },
    {
      sku: 'HS-ROM',
      name: 'Rosemary & Lemon Hand Soap',
      description:
        'Sharp lemon softened by rosemary. Made with glycerin, so frequent washing does not dry the skin.',
      tags: ['herbal', 'citrus'],
      facts: { Scent: 'Rosemary and lemon' },
      available: 318,
    },
    {
      sku: 'HS-TOM',
      name: 'Tomato Leaf Hand Soap',
      description:
        'The green smell of a greenhouse in July. Pairs with the tomato leaf candle and room spray.',
      tags: ['green', 'new'],
      facts: { Scent: 'Tomato leaf' },
    },
    {
      sku: 'HS-SEA',
      name: 'Sea Salt & Kelp Hand Soap',
      description:
        'Mineral and cool, like a window open to the harbor. Kelp extract keeps the lather slippery.',
      tags: ['fresh', 'spa'],
      facts: { Scent: 'Sea salt and kelp' },
      available: 402,
    },
    {
      sku: 'HS-UNS',
      name: 'Unscented Hand Soap',
      description:
        'A plain, mild hand soap for clinics, kitchens and sensitive hands. No fragrance, no color.',
      tags: ['unscented', 'gentle'],
      facts: { Scent: 'None' },
    },
  ],
);

const bodyWashes = productRange(
  'Hand & Body Wash',
  {
    casePack: 6,
    wholesale: 900,
    retail: 1800,
    tags: ['wash', 'vegan'],
    facts: { Volume: '16 fl oz', Bottle: 'Recycled aluminum' },
  },
  [
    {
      sku: 'BW-LAV',
      name: 'Lavender Fields Body Wash',
      description:
        'A soft gel wash with lavender and oat protein. Rinses without a film, even in hard water.',
      tags: ['floral', 'spa'],
      facts: { Scent: 'Lavender' },
      available: 276,
    },
    {
      sku: 'BW-CED',
      name: 'Cedar & Sage Body Wash',
      description: 'Woods and herbs for hair and body. Our best selling bottle in hotel gift shops.',
      tags: ['woody', 'best-seller'],
      facts: { Scent: 'Cedar and sage' },
    },
    {
      sku: 'BW-EUC',
      name: 'Eucalyptus Mint Body Wash',
      description: 'A cold, clear wash that wakes people up. Eucalyptus steam does the rest.',
      tags: ['fresh', 'spa'],
      facts: { Scent: 'Eucalyptus and mint' },
      available: 8,
    },
    {
      sku: 'BW-FIG',
      name: 'Fig Leaf Body Wash',
      description: 'Milky fig and green stems in a creamy wash. New this season, in the larger bottle only.',
      tags: ['green', 'new'],
      facts: { Scent: 'Fig leaf' },
      available: 360,
    },
  ],
);

const refills = productRange(
  'Hand & Body Wash',
  {
    casePack: 1,
    wholesale: 3200,
    retail: 6400,
    minimum: 2,
    unit: 'gallon',
    tags: ['wash', 'vegan', 'refill'],
    facts: { Volume: '1 gallon', Refills: 'About ten bottles' },
  },
  [
    {
      sku: 'RF-BER',
      name: 'Bergamot & Basil Hand Soap Refill',
      description:
        'A gallon jug of the kitchen favorite for refill bars and back rooms. Comes with a drum tap.',
      tags: ['citrus'],
      facts: { Scent: 'Bergamot and basil' },
      available: 64,
    },
    {
      sku: 'RF-UNS',
      name: 'Unscented Hand Soap Refill',
      description: 'A gallon of plain hand soap for busy washrooms. Ships in a returnable jug.',
      tags: ['unscented', 'gentle'],
      facts: { Scent: 'None' },
    },
  ],
);

export const washes = [...handSoaps, ...bodyWashes, ...refills];

import { productRange } from './product-range';

const bars = productRange(
  'Bar Soap',
  {
    casePack: 12,
    wholesale: 375,
    retail: 750,
    tags: ['soap', 'palm-free'],
    facts: { 'Net weight': '5 oz', Process: 'Cold process, cured six weeks' },
  },
  [
    {
      sku: 'BS-LAV',
      name: 'Lavender Fields Soap Bar',
      description:
        'A dense, creamy bar scented with two kinds of lavender oil. Dried buds are pressed into the top by hand.',
      tags: ['vegan', 'floral', 'best-seller'],
      facts: { Scent: 'Lavender' },
      available: 1440,
    },
    {
      sku: 'BS-CED',
      name: 'Cedar & Sage Soap Bar',
      description:
        'Dry cedar and garden sage on an olive oil base. Green clay gives it a faint drag that suits a shave.',
      tags: ['vegan', 'woody', 'best-seller'],
      facts: { Scent: 'Cedar and sage' },
      available: 1176,
    },
    {
      sku: 'BS-BER',
      name: 'Bergamot & Basil Soap Bar',
      description:
        'Bright citrus peel over crushed basil leaf. The bar most often reordered by kitchen shops.',
      tags: ['vegan', 'citrus'],
      facts: { Scent: 'Bergamot and basil' },
    },
    {
      sku: 'BS-ROS',
      name: 'Rose Geranium Soap Bar',
      description: 'Soft rose geranium colored with French pink clay. Gentle enough for the face.',
      tags: ['vegan', 'floral', 'gift'],
      facts: { Scent: 'Rose geranium' },
      available: 888,
    },
    {
      sku: 'BS-OAT',
      name: 'Oat & Honey Soap Bar',
      description:
        'Ground oats and wildflower honey in an unhurried, mild lather. Made without added fragrance oil.',
      tags: ['gentle', 'best-seller'],
      facts: { Scent: 'Oat and honey' },
      available: 960,
    },
    {
      sku: 'BS-SEA',
      name: 'Sea Salt & Kelp Soap Bar',
      description:
        'Fine sea salt makes a hard, long lasting bar with a low, silky lather. Kelp powder adds color.',
      tags: ['vegan', 'fresh', 'spa'],
      facts: { Scent: 'Sea salt and kelp' },
    },
    {
      sku: 'BS-EUC',
      name: 'Eucalyptus Mint Soap Bar',
      description:
        'Cool eucalyptus and field mint for the first shower of the day. The scent fills a small bathroom.',
      tags: ['vegan', 'fresh', 'spa'],
      facts: { Scent: 'Eucalyptus and mint' },
      available: 30,
    },
    {
      sku: 'BS-CHA',
      name: 'Charcoal & Tea Tree Soap Bar',
      description:
        'Activated bamboo charcoal with tea tree oil. Rinses clean and leaves no gray in the dish.',
      tags: ['vegan', 'herbal'],
      facts: { Scent: 'Tea tree' },
    },
    {
      sku: 'BS-FIG',
      name: 'Fig Leaf Soap Bar',
      description: 'Green fig leaf with a little coconut milk. Sits well beside the candle of the same name.',
      tags: ['vegan', 'green', 'new'],
      facts: { Scent: 'Fig leaf' },
      available: 720,
    },
    {
      sku: 'BS-ROM',
      name: 'Rosemary & Lemon Soap Bar',
      description:
        'A gardener’s bar with poppy seed for scrubbing. Lemon peel takes care of onion and garlic.',
      tags: ['vegan', 'herbal', 'citrus'],
      facts: { Scent: 'Rosemary and lemon' },
    },
    {
      sku: 'BS-UNS',
      name: 'Plain Olive Soap Bar, Unscented',
      description:
        'Olive oil, water and lye, and nothing else. For babies, sensitive skin and people who have had enough.',
      tags: ['vegan', 'unscented', 'gentle'],
      facts: { Scent: 'None' },
      available: 1320,
    },
    {
      sku: 'BS-PIN',
      name: 'Winter Pine Soap Bar',
      description:
        'Pine needle, juniper berry and a snowfall of white clay. Poured each August for the winter shelves.',
      tags: ['vegan', 'woody', 'holiday'],
      facts: { Scent: 'Pine and juniper' },
      minimum: 2,
      available: 0,
    },
  ],
);

const shampooBars = productRange(
  'Bar Soap',
  {
    casePack: 12,
    wholesale: 550,
    retail: 1100,
    tags: ['soap', 'plastic-free', 'vegan'],
    facts: { 'Net weight': '3.2 oz', Lasts: 'About 60 washes' },
  },
  [
    {
      sku: 'SH-ROM',
      name: 'Rosemary Shampoo Bar',
      description:
        'A solid shampoo with rosemary and nettle for normal hair. Lathers in hard water and travels dry.',
      tags: ['herbal', 'new'],
      facts: { Scent: 'Rosemary' },
      available: 480,
    },
    {
      sku: 'SH-CED',
      name: 'Cedar Shampoo Bar',
      description: 'Cedar and clary sage for hair and beard. One bar replaces two bottles.',
      tags: ['woody'],
      facts: { Scent: 'Cedar' },
    },
  ],
);

export const soaps = [...bars, ...shampooBars];

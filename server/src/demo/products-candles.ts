import { productRange } from './product-range';

const category = 'Candles';

const jars = productRange(
  category,
  {
    casePack: 6,
    wholesale: 1300,
    retail: 2600,
    tags: ['candle', 'soy'],
    facts: { 'Net weight': '9 oz', 'Burn time': '55 hours', Wick: 'Cotton' },
  },
  [
    {
      sku: 'CJ-LAV',
      name: 'Lavender Fields Jar Candle',
      description:
        'Soft soy wax with lavender and a thread of hay. Burns evenly to the glass, with no tunnel.',
      tags: ['floral', 'best-seller'],
      facts: { Scent: 'Lavender' },
      available: 510,
    },
    {
      sku: 'CJ-CED',
      name: 'Cedar & Sage Jar Candle',
      description:
        'Cedar chest and dried sage, the smell of a cabin that is aired well. Our first candle and still the favorite.',
      tags: ['woody', 'best-seller', 'gift'],
      facts: { Scent: 'Cedar and sage' },
      available: 636,
    },
    {
      sku: 'CJ-FIG',
      name: 'Fig Leaf Jar Candle',
      description: 'Green fig, coconut water and stems. Throws scent through two rooms without shouting.',
      tags: ['green', 'gift'],
      facts: { Scent: 'Fig leaf' },
    },
    {
      sku: 'CJ-BIR',
      name: 'Birch Smoke Jar Candle',
      description:
        'Birch tar, leather and a little cold ash. For those who want a hearth and have a radiator.',
      tags: ['woody'],
      facts: { Scent: 'Birch and smoke' },
      available: 282,
    },
    {
      sku: 'CJ-TOM',
      name: 'Tomato Leaf Jar Candle',
      description:
        'Snapped vines, black pepper and warm soil. A kitchen candle that never fights the cooking.',
      tags: ['green', 'new'],
      facts: { Scent: 'Tomato leaf' },
      available: 348,
    },
    {
      sku: 'CJ-VAN',
      name: 'Vanilla Tonka Jar Candle',
      description: 'Dark vanilla, tonka and a spoon of molasses. Sweet, yet not a bakery.',
      tags: ['sweet'],
      facts: { Scent: 'Vanilla and tonka' },
    },
    {
      sku: 'CJ-JAS',
      name: 'Night Jasmine Jar Candle',
      description: 'White petals after rain, with green tea below. Poured in small lots of ninety-six.',
      tags: ['floral', 'new'],
      facts: { Scent: 'Jasmine and green tea' },
      available: 96,
    },
    {
      sku: 'CJ-CLE',
      name: 'Clementine & Clove Jar Candle',
      description: 'Orange peel on the stove, clove and bay. Starts selling in October and does not stop.',
      tags: ['citrus', 'holiday', 'gift'],
      facts: { Scent: 'Clementine and clove' },
      available: 420,
    },
    {
      sku: 'CJ-PIN',
      name: 'Winter Pine Jar Candle',
      description:
        'A cut tree, resin on the fingers and cold air. Order early, since the last case is gone by December.',
      tags: ['woody', 'holiday', 'gift'],
      facts: { Scent: 'Pine and juniper' },
      minimum: 2,
      available: 384,
    },
  ],
);

const tins = productRange(
  category,
  {
    casePack: 12,
    wholesale: 650,
    retail: 1300,
    tags: ['candle', 'soy', 'travel'],
    facts: { 'Net weight': '4 oz', 'Burn time': '24 hours', Wick: 'Cotton' },
  },
  [
    {
      sku: 'CT-LAV',
      name: 'Lavender Fields Travel Tin Candle',
      description:
        'The lavender candle in a lidded tin for bags and bedside tables. A safe gift at a small price.',
      tags: ['floral', 'gift'],
      facts: { Scent: 'Lavender' },
      available: 864,
    },
    {
      sku: 'CT-CED',
      name: 'Cedar & Sage Travel Tin Candle',
      description: 'Cedar and sage in a tin that fits a tent pocket. The lid snuffs the flame cleanly.',
      tags: ['woody'],
      facts: { Scent: 'Cedar and sage' },
    },
    {
      sku: 'CT-BER',
      name: 'Bergamot & Basil Travel Tin Candle',
      description: 'A small bright candle for offices and kitchens. Clears the air after lunch.',
      tags: ['citrus'],
      facts: { Scent: 'Bergamot and basil' },
      available: 552,
    },
    {
      sku: 'CT-ROS',
      name: 'Rose Geranium Travel Tin Candle',
      description: 'Rose geranium and pink pepper in a blush tin. Ordered by the case for weddings.',
      tags: ['floral', 'gift'],
      facts: { Scent: 'Rose geranium' },
      available: 8,
    },
  ],
);

const beeswax = productRange(
  category,
  {
    casePack: 6,
    wholesale: 1050,
    retail: 2100,
    tags: ['candle', 'beeswax', 'unscented'],
    facts: { Wax: 'Beeswax' },
  },
  [
    {
      sku: 'CP-UNS',
      name: 'Ivory Pillar Candle, 6 inch',
      description:
        'Filtered beeswax, cast by hand with a slow cotton wick. Unscented, for dining tables and chapels.',
      facts: { Height: '6 in', 'Burn time': '70 hours' },
      available: 240,
    },
    {
      sku: 'CP-OAT',
      name: 'Honey Pillar Candle, 6 inch',
      description: 'Unfiltered beeswax in its own gold, with a faint honey note of its own. No dye, no oil.',
      facts: { Height: '6 in', 'Burn time': '70 hours' },
    },
    {
      sku: 'TP-OAT',
      name: 'Beeswax Taper Pair',
      description:
        'Two ten-inch tapers joined by their wick, dipped thirty times. Fits every standard holder.',
      casePack: 12,
      wholesale: 725,
      retail: 1450,
      facts: { Height: '10 in', 'Burn time': '8 hours each' },
      available: 468,
    },
  ],
);

export const candles = [...jars, ...tins, ...beeswax];

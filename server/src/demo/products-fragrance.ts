import { productRange } from './product-range';

const reedDiffusers = productRange(
  'Home Fragrance',
  {
    casePack: 6,
    wholesale: 1700,
    retail: 3400,
    tags: ['home', 'diffuser', 'vegan'],
    facts: { Volume: '6 fl oz', Lasts: 'Three months', Reeds: 'Eight, rattan' },
  },
  [
    {
      sku: 'RD-FIG',
      name: 'Fig Leaf Reed Diffuser',
      description:
        'Fig leaf on rattan reeds for halls and bathrooms. Turn the reeds once a week and forget about it.',
      tags: ['green', 'best-seller'],
      facts: { Scent: 'Fig leaf' },
      available: 198,
    },
    {
      sku: 'RD-CED',
      name: 'Cedar & Sage Reed Diffuser',
      description:
        'A dry, quiet wood scent that suits offices. Alcohol free, so it does not evaporate in a summer.',
      tags: ['woody'],
      facts: { Scent: 'Cedar and sage' },
    },
    {
      sku: 'RD-BER',
      name: 'Bergamot & Basil Reed Diffuser',
      description: 'Citrus and basil for kitchens and entryways. The refill bottle fits the same glass.',
      tags: ['citrus'],
      facts: { Scent: 'Bergamot and basil' },
      available: 132,
    },
    {
      sku: 'RD-JAS',
      name: 'Night Jasmine Reed Diffuser',
      description: 'Jasmine, green tea and wet stone. One bottle carries a whole guest room.',
      tags: ['floral', 'new', 'spa'],
      facts: { Scent: 'Jasmine and green tea' },
      available: 0,
    },
  ],
);

const roomSprays = productRange(
  'Home Fragrance',
  {
    casePack: 6,
    wholesale: 800,
    retail: 1600,
    tester: 450,
    tags: ['home', 'spray', 'vegan'],
    facts: { Volume: '4 fl oz', Base: 'Grain alcohol and water' },
  },
  [
    {
      sku: 'RS-LAV',
      name: 'Lavender Fields Linen Spray',
      description: 'A fine mist for pillows, sheets and drawers. Dries without a mark on white linen.',
      tags: ['floral', 'best-seller', 'spa'],
      facts: { Scent: 'Lavender' },
      available: 390,
    },
    {
      sku: 'RS-EUC',
      name: 'Eucalyptus Mint Shower Spray',
      description: 'Two sprays into the steam turn a shower into a spa. Gym owners buy it by the shelf.',
      tags: ['fresh', 'spa'],
      facts: { Scent: 'Eucalyptus and mint' },
    },
    {
      sku: 'RS-TOM',
      name: 'Tomato Leaf Room Spray',
      description:
        'Greenhouse air in a bottle for kitchens and mud rooms. Takes frying smells out of curtains.',
      tags: ['green', 'new'],
      facts: { Scent: 'Tomato leaf' },
      available: 210,
    },
    {
      sku: 'RS-BIR',
      name: 'Birch Smoke Room Spray',
      description: 'Wood smoke and leather without the fireplace. One spray is plenty.',
      tags: ['woody'],
      facts: { Scent: 'Birch and smoke' },
    },
  ],
);

const waxAndSachets = productRange(
  'Home Fragrance',
  { casePack: 12, wholesale: 350, retail: 700, tags: ['home'], facts: { 'Net weight': '2.8 oz' } },
  [
    {
      sku: 'WM-VAN',
      name: 'Vanilla Tonka Wax Melts',
      description: 'Six soy cubes for any warmer, each good for ten hours. Snap off one or two at a time.',
      tags: ['sweet', 'soy'],
      facts: { Scent: 'Vanilla and tonka' },
      available: 612,
    },
    {
      sku: 'WM-CLE',
      name: 'Clementine & Clove Wax Melts',
      description: 'Orange and spice in six soy cubes. Shelf friendly packs with a hang hole.',
      tags: ['citrus', 'soy', 'holiday'],
      facts: { Scent: 'Clementine and clove' },
    },
    {
      sku: 'WM-PIN',
      name: 'Winter Pine Wax Melts',
      description: 'A tree’s worth of scent for people without a tree. Six soy cubes in a paper tray.',
      tags: ['woody', 'soy', 'holiday'],
      facts: { Scent: 'Pine and juniper' },
      available: 288,
    },
    {
      sku: 'DS-LAV',
      name: 'Lavender Drawer Sachet',
      description:
        'Whole lavender buds in a linen bag, sewn two streets from our workshop. Keeps moths out for a year.',
      tags: ['floral', 'gift', 'plastic-free'],
      facts: { Scent: 'Lavender', 'Net weight': '1 oz' },
      available: 936,
    },
  ],
);

export const homeFragrances = [...reedDiffusers, ...roomSprays, ...waxAndSachets];

const perfumes = productRange(
  'Perfume',
  {
    casePack: 1,
    wholesale: 3600,
    retail: 7200,
    tester: 1800,
    minimum: 1,
    tags: ['perfume', 'vegan'],
    facts: { Volume: '50 ml', Concentration: 'Eau de parfum' },
  },
  [
    {
      sku: 'EP-FIG',
      name: 'Fig Leaf Eau de Parfum',
      description: 'Green fig, cedar and salt on warm skin. Worn by anyone, at any hour.',
      tags: ['green', 'best-seller', 'gift'],
      facts: { Scent: 'Fig leaf' },
      available: 74,
    },
    {
      sku: 'EP-BIR',
      name: 'Birch Smoke Eau de Parfum',
      description:
        'Birch tar, iris and old leather, softened with amber. Lasts through an evening and the next morning.',
      tags: ['woody'],
      facts: { Scent: 'Birch and smoke' },
      available: 52,
    },
    {
      sku: 'EP-JAS',
      name: 'Night Jasmine Eau de Parfum',
      description: 'Jasmine sambac over green tea and musk. A white flower without the weight.',
      tags: ['floral', 'new', 'gift'],
      facts: { Scent: 'Jasmine and green tea' },
      available: 8,
    },
  ],
);

const rollOns = productRange(
  'Perfume',
  {
    casePack: 6,
    wholesale: 1200,
    retail: 2400,
    tester: 600,
    tags: ['perfume', 'vegan', 'travel'],
    facts: { Volume: '10 ml', Concentration: 'Perfume oil' },
  },
  [
    {
      sku: 'RO-ROS',
      name: 'Rose Geranium Roll-On Perfume',
      description: 'Rose geranium in a jojoba base, rolled on at the wrist. Fits the smallest evening bag.',
      tags: ['floral', 'gift'],
      facts: { Scent: 'Rose geranium' },
      available: 228,
    },
    {
      sku: 'RO-CED',
      name: 'Cedar & Sage Roll-On Perfume',
      description: 'Cedar, sage and a trace of tobacco flower. Steel ball, glass vial, no plastic.',
      tags: ['woody'],
      facts: { Scent: 'Cedar and sage' },
    },
    {
      sku: 'RO-BER',
      name: 'Bergamot & Basil Roll-On Perfume',
      description: 'A short, bright perfume for the middle of the day. Put it on again whenever one likes.',
      tags: ['citrus', 'new'],
      facts: { Scent: 'Bergamot and basil' },
      available: 174,
    },
    {
      sku: 'RO-VAN',
      name: 'Vanilla Tonka Roll-On Perfume',
      description: 'Vanilla absolute and tonka with a dry finish. Layers under the other three.',
      tags: ['sweet', 'gift'],
      facts: { Scent: 'Vanilla and tonka' },
    },
  ],
);

const solidPerfume = productRange(
  'Perfume',
  {
    casePack: 12,
    wholesale: 875,
    retail: 1750,
    tester: 450,
    tags: ['perfume', 'travel'],
    facts: { 'Net weight': '0.6 oz' },
  },
  [
    {
      sku: 'SP-JAS',
      name: 'Night Jasmine Solid Perfume',
      description:
        'A balm of beeswax and jasmine in a brass-colored tin. Passes airport security every time.',
      tags: ['floral', 'counter'],
      facts: { Scent: 'Jasmine and green tea' },
      available: 336,
    },
  ],
);

export const perfumery = [...perfumes, ...rollOns, ...solidPerfume];

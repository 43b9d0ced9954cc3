import { productRange } from './product-range';

const category = 'Lotion & Balm';

const bodyLotions = productRange(
  category,
  {
    casePack: 6,
    wholesale: 950,
    retail: 1900,
    tester: 400,
    tags: ['lotion', 'vegan'],
    facts: { Volume: '8 fl oz', 'Skin type': 'Normal to dry' },
  },
  [
    {
      sku: 'BL-LAV',
      name: 'Lavender Fields Body Lotion',
      description: 'A light daily lotion with shea and lavender. Sinks in before one has found one’s socks.',
      tags: ['floral', 'best-seller'],
      facts: { Scent: 'Lavender' },
      available: 432,
    },
    {
      sku: 'BL-BER',
      name: 'Bergamot & Basil Body Lotion',
      description:
        'Fresh citrus in a fast, grease-free lotion. The bergamot oil is free of bergaptene, so sun is no worry.',
      tags: ['citrus'],
      facts: { Scent: 'Bergamot and basil' },
    },
    {
      sku: 'BL-FIG',
      name: 'Fig Leaf Body Lotion',
      description: 'Fig milk, coconut and a green edge. A tester on the shelf sells this one.',
      tags: ['green', 'new'],
      facts: { Scent: 'Fig leaf' },
      available: 252,
    },
    {
      sku: 'BL-OAT',
      name: 'Oat Milk Body Lotion',
      description: 'Colloidal oatmeal for itchy winter skin. Pharmacies keep it beside the bandages.',
      tags: ['gentle'],
      facts: { Scent: 'Oat', 'Skin type': 'Sensitive' },
    },
    {
      sku: 'BL-UNS',
      name: 'Unscented Body Lotion',
      description:
        'The same base with the fragrance left out. For spas that add their own oils, and for everyone else.',
      tags: ['unscented', 'gentle', 'spa'],
      facts: { Scent: 'None', 'Skin type': 'All' },
      available: 600,
    },
  ],
);

const handCreams = productRange(
  category,
  {
    casePack: 12,
    wholesale: 525,
    retail: 1050,
    tester: 250,
    tags: ['lotion', 'gift'],
    facts: { 'Net weight': '2.5 oz', Tube: 'Aluminum' },
  },
  [
    {
      sku: 'HC-LAV',
      name: 'Lavender Fields Hand Cream',
      description:
        'A rich cream in a metal tube, for the counter by the till. Shea butter and lavender, no stickiness.',
      tags: ['floral', 'vegan', 'best-seller'],
      facts: { Scent: 'Lavender' },
      available: 1008,
    },
    {
      sku: 'HC-ROS',
      name: 'Rose Geranium Hand Cream',
      description:
        'Rose geranium and almond oil for hands that garden. The pink tube is our most given gift.',
      tags: ['floral', 'vegan'],
      facts: { Scent: 'Rose geranium' },
      available: 744,
    },
    {
      sku: 'HC-SEA',
      name: 'Sea Salt & Kelp Hand Cream',
      description:
        'A cool, quick cream with kelp extract. Made for people who wash their hands forty times a day.',
      tags: ['fresh', 'vegan'],
      facts: { Scent: 'Sea salt and kelp' },
    },
    {
      sku: 'HC-CLE',
      name: 'Clementine & Clove Hand Cream',
      description:
        'Warm orange and spice with a little beeswax. A stocking filler that comes back every winter.',
      tags: ['citrus', 'holiday'],
      facts: { Scent: 'Clementine and clove' },
      available: 30,
    },
  ],
);

const bodyButters = productRange(
  category,
  {
    casePack: 6,
    wholesale: 1150,
    retail: 2300,
    tester: 500,
    tags: ['lotion'],
    facts: { 'Net weight': '6 oz', 'Skin type': 'Very dry' },
  },
  [
    {
      sku: 'BB-OAT',
      name: 'Oat & Honey Body Butter',
      description:
        'Whipped shea and mango butter with oat and honey. Thick as frosting and gone in a minute.',
      tags: ['gentle'],
      facts: { Scent: 'Oat and honey' },
      available: 186,
    },
    {
      sku: 'BB-VAN',
      name: 'Vanilla Tonka Body Butter',
      description:
        'A dessert of a body butter: vanilla, tonka bean and cocoa. A little goes further than one thinks.',
      tags: ['sweet', 'vegan', 'spa'],
      facts: { Scent: 'Vanilla and tonka' },
    },
  ],
);

const lipBalms = productRange(
  category,
  {
    casePack: 24,
    wholesale: 175,
    retail: 350,
    tags: ['balm', 'counter'],
    facts: { 'Net weight': '0.5 oz', Tin: 'Slide top' },
  },
  [
    {
      sku: 'LB-EUC',
      name: 'Eucalyptus Mint Lip Balm',
      description:
        'Beeswax and coconut oil with a cold mint finish. Ships in a counter display of twenty-four.',
      tags: ['fresh', 'best-seller'],
      facts: { Flavor: 'Mint' },
      available: 2160,
    },
    {
      sku: 'LB-VAN',
      name: 'Vanilla Lip Balm',
      description: 'Real vanilla in a soft, glossy balm. The slide tin survives pockets and laundry.',
      tags: ['sweet'],
      facts: { Flavor: 'Vanilla' },
    },
    {
      sku: 'LB-OAT',
      name: 'Honey Lip Balm',
      description:
        'Plain beeswax and honey, as the beekeeper makes it. No mint, no sting, fine for children.',
      tags: ['gentle'],
      facts: { Flavor: 'Honey' },
      available: 1488,
    },
  ],
);

export const lotions = [...bodyLotions, ...handCreams, ...bodyButters, ...lipBalms];

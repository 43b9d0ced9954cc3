import { productRange } from './product-range';

const category = 'Bath Soaks';

const salts = productRange(
  category,
  {
    casePack: 6,
    wholesale: 900,
    retail: 1800,
    tags: ['bath', 'vegan', 'spa'],
    facts: { 'Net weight': '20 oz', Jar: 'Glass with cork' },
  },
  [
    {
      sku: 'SA-LAV',
      name: 'Lavender Fields Bath Salts',
      description:
        'Epsom and sea salt with lavender oil and whole buds. A cork jar that looks well on a tub.',
      tags: ['floral', 'best-seller'],
      facts: { Scent: 'Lavender' },
      available: 330,
    },
    {
      sku: 'SA-SEA',
      name: 'Sea Salt & Kelp Bath Salts',
      description:
        'Coarse Atlantic salt and milled kelp for tired legs. Colors the water like a shallow bay.',
      tags: ['fresh'],
      facts: { Scent: 'Sea salt and kelp' },
    },
    {
      sku: 'SA-EUC',
      name: 'Eucalyptus Mint Bath Salts',
      description:
        'A hot bath with a cool head: eucalyptus, mint and magnesium. Good company in a cold season.',
      tags: ['fresh'],
      facts: { Scent: 'Eucalyptus and mint' },
      available: 264,
    },
    {
      sku: 'SA-ROS',
      name: 'Rose Geranium Bath Salts',
      description: 'Pink Himalayan salt with geranium and petals. Comes with a small wooden scoop.',
      tags: ['floral', 'gift'],
      facts: { Scent: 'Rose geranium' },
      available: 30,
    },
  ],
);

const bombs = productRange(
  category,
  {
    casePack: 12,
    wholesale: 300,
    retail: 600,
    minimum: 2,
    tags: ['bath', 'gift'],
    facts: { 'Net weight': '4.5 oz' },
  },
  [
    {
      sku: 'BM-LAV',
      name: 'Lavender Bath Bomb',
      description:
        'Fizzes for three minutes and leaves lavender and cocoa butter behind. No glitter to scrub off.',
      tags: ['vegan', 'floral'],
      facts: { Scent: 'Lavender' },
      available: 1104,
    },
    {
      sku: 'BM-CLE',
      name: 'Clementine Bath Bomb',
      description: 'Orange oil and a sunset swirl. The one that children choose.',
      tags: ['vegan', 'citrus'],
      facts: { Scent: 'Clementine' },
    },
    {
      sku: 'BM-OAT',
      name: 'Oat & Honey Bath Bomb',
      description: 'Milled oats and honey powder for soft, calm skin. No dye and hardly any scent.',
      tags: ['gentle'],
      facts: { Scent: 'Oat and honey' },
      available: 660,
    },
  ],
);

const bubbles = productRange(
  category,
  { casePack: 6, wholesale: 850, retail: 1700, tags: ['bath', 'vegan'], facts: { Volume: '16 fl oz' } },
  [
    {
      sku: 'BU-VAN',
      name: 'Vanilla Tonka Bubble Bath',
      description: 'Deep foam from coconut and sugar, scented with vanilla. The bubbles outlast the chapter.',
      tags: ['sweet', 'spa'],
      facts: { Scent: 'Vanilla and tonka' },
      available: 222,
    },
    {
      sku: 'BU-BER',
      name: 'Bergamot & Basil Bubble Bath',
      description: 'Citrus foam for a bath in the morning, should there ever be time. Tear free.',
      tags: ['citrus'],
      facts: { Scent: 'Bergamot and basil' },
    },
    {
      sku: 'MB-OAT',
      name: 'Oat & Honey Milk Bath',
      description: 'Coconut milk powder, oats and honey in a paper pouch. Enough for six baths.',
      wholesale: 775,
      retail: 1550,
      tags: ['gentle', 'plastic-free'],
      facts: { Scent: 'Oat and honey', Volume: '10 oz pouch' },
      available: 306,
    },
  ],
);

export const bathSoaks = [...salts, ...bombs, ...bubbles];

interface DemoCollection {
  manufacturerId: number;
  name: string;
  description: string;
  tagFilters: string[];
  isActive: boolean;
  sortOrder: number;
}

export const demoCollections: readonly DemoCollection[] = [
  {
    manufacturerId: 3,
    name: 'Best Sellers',
    description: 'What our accounts reorder most. A safe first order for a new shop.',
    tagFilters: ['best-seller'],
    isActive: true,
    sortOrder: 1,
  },
  {
    manufacturerId: 3,
    name: 'New This Season',
    description: 'Fig leaf, tomato leaf and night jasmine, fresh from the workshop.',
    tagFilters: ['new'],
    isActive: true,
    sortOrder: 2,
  },
  {
    manufacturerId: 3,
    name: 'Gifts & Stocking Fillers',
    description: 'Boxes, tins and small things that sell at the counter.',
    tagFilters: ['gift', 'counter'],
    isActive: true,
    sortOrder: 3,
  },
  {
    manufacturerId: 3,
    name: 'Spa & Guest Rooms',
    description: 'For inns, treatment rooms and guest baths.',
    tagFilters: ['spa'],
    isActive: true,
    sortOrder: 4,
  },
  {
    manufacturerId: 3,
    name: 'Unscented & Gentle',
    description: 'Without fragrance, or nearly so, for sensitive skin.',
    tagFilters: ['unscented', 'gentle'],
    isActive: true,
    sortOrder: 5,
  },
  {
    manufacturerId: 3,
    name: 'Holiday Preview',
    description: 'Winter pine, clementine and clove. Opens to all accounts in the fall.',
    tagFilters: ['holiday'],
    isActive: false,
    sortOrder: 6,
  },
  {
    manufacturerId: 1,
    name: 'Free of Caffeine',
    description: 'Herbs, flowers and rooibos.',
    tagFilters: ['herbal'],
    isActive: true,
    sortOrder: 1,
  },
  {
    manufacturerId: 2,
    name: 'Boards',
    description: 'Serving boards and cutting blocks.',
    tagFilters: ['board'],
    isActive: true,
    sortOrder: 1,
  },
];

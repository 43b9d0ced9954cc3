/** The addresses of the admin panel's sections, apart from the sections: the router is part of every first load. */
export const adminSectionPaths = [
  'setup',
  'products',
  'stock',
  'import',
  'imports',
  'collections',
  'prices',
  'users',
  'locations',
  'payments',
  'stripe-config',
  'brand',
  'mail',
  'audit',
] as const;
export type AdminSectionPath = (typeof adminSectionPaths)[number];

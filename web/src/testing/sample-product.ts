const soap = {
  id: 1,
  manufacturerId: 3,
  sku: 'SO-OAT',
  name: 'Oat soap',
  description: 'A mild soap.',
  category: 'Soap',
  imageUrl: '/broken.png',
  tags: 'soap',
  wholesalePricePerUnit: '2.60',
  retailPricePerUnit: '6.00',
  casePackQuantity: 12,
  casePackCost: '30.00',
  hasTestersAvailable: true,
  testerPrice: '1.25',
  minimumQuantity: 1,
  orderMultiple: 1,
  maximumQuantity: null,
  unitsAvailable: null as number | null,
  unitOfMeasurement: 'each' as const,
  metadataFields: null,
  price: '30.00' as string | null,
  pricePerUnit: '2.50' as string | null,
  createdAt: '2026-01-02T03:04:05.000Z',
  version: 1,
};

/** A product as a server sends it: cases of 12 at $30.00, unlimited, with testers. */
export const sampleProduct = (changes: object = {}): typeof soap => ({ ...soap, ...changes });

/** A text as a customer sends it, and what it must give. */
export interface DeskInput {
  name: string;
  text: string;
  /** 'SKU quantity (t for testers): rows' */
  lines: string[];
  /** 'row kind (SKUs of candidates)' */
  problems?: string[];
  header?: number;
  po?: string;
  ship?: string;
}

/** The catalog that the inputs are matched with. */
export const deskCatalog = [
  { sku: 'TL-NAI', name: 'Nail Polish Natural', casePackQuantity: 12, hasTestersAvailable: true },
  { sku: 'TL-ROS', name: 'Nail Polish Rose', casePackQuantity: 12, hasTestersAvailable: true },
  { sku: 'SOAP', name: 'Plain Soap', casePackQuantity: 24 },
  { sku: 'SOAP 100', name: 'Lavender Soap 100 g', casePackQuantity: 6 },
  { sku: 'MX4', name: 'Max Candle' },
  { sku: '4X-PACK', name: 'Mint Set' },
  { sku: '10023', name: 'Cedar Oil', barcode: '4006381333931' },
  { sku: '10024', name: 'Cedar Oil Large' },
  { sku: '250', name: 'Quarter Pounder' },
  { sku: 'CAN-01', name: 'Beeswax Candle' },
  { sku: 'CAN-02', name: 'Beeswax Candle' },
  { sku: 'ROSE 4', name: 'Rose Number Four' },
  { sku: '12 ROSE', name: 'Twelve Roses' },
  { sku: 'LIP.BALM/2', name: 'Lip Balm Two' },
  { sku: 'Ö-SEIFE', name: 'Ölseife' },
  { sku: 'TEST-1', name: 'Rose Tester', hasTestersAvailable: true },
] as const;

/** What the customer calls them. */
export const deskPartNumbers = { 'A-77': 'TL-NAI', 'B 88': 'TL-ROS' } as const;

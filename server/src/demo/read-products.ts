import { fileURLToPath } from 'node:url';
import type { ProductInput } from '@casepack/contract/catalog/product-input';
import { CsvFindings, readProducts } from '../catalog/read-product-csv';
import { MAIN_MANUFACTURER_ID } from './makers';

// From source two folders up, from the bundle one.
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../demo/' : '../demo/', import.meta.url);

const files = [
  { manufacturerId: 1, file: 'tin-lantern.csv' },
  { manufacturerId: 2, file: 'saltmill.csv' },
  { manufacturerId: MAIN_MANUFACTURER_ID, file: 'fernhollow.csv' },
];

export type DemoProduct = ProductInput & { manufacturerId: number };

/** The demo catalogs, from product files that the import of the product would take as they are. */
export async function readDemoProducts(): Promise<DemoProduct[]> {
  const products: DemoProduct[] = [];
  for (const { manufacturerId, file } of files) {
    const findings = new CsvFindings({ publicUrl: 'http://localhost', databaseUrl: undefined });
    for await (const product of readProducts(fileURLToPath(new URL(file, folder)), findings)) {
      products.push({ ...product, manufacturerId });
    }
    const [problem] = findings.problems;
    if (problem) throw new Error(`${file}, line ${problem.line}: ${problem.message}`);
  }
  return products;
}

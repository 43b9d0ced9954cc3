import { join } from 'node:path';
import type { ProductInput } from '@casepack/contract/catalog/product-input';
import { CsvFindings, readProducts } from '../catalog/read-product-csv';
import { root } from '../open-installation';
import { MAIN_MANUFACTURER_ID } from './manufacturers';

const folder = join(root, 'server', 'demo');

const files = [
  { manufacturerId: 1, file: 'tin-lantern.csv' },
  { manufacturerId: 2, file: 'saltmill.csv' },
  { manufacturerId: MAIN_MANUFACTURER_ID, file: 'fernhollow.csv' },
];

export type DemoProduct = ProductInput & { manufacturerId: number };

/** The demo catalogs, from product files that the import accepts as they are. */
export async function readDemoProducts(): Promise<DemoProduct[]> {
  const products: DemoProduct[] = [];
  for (const { manufacturerId, file } of files) {
    const findings = new CsvFindings({ publicUrl: 'http://localhost', databaseUrl: undefined });
    for await (const product of readProducts(join(folder, file), findings)) {
      products.push({ ...product, manufacturerId });
    }
    const [problem] = findings.problems;
    if (problem) throw new Error(`${file}, line ${problem.line}: ${problem.message}`);
  }
  return products;
}

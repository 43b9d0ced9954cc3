import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@casepack/contract/endpoint';

const contractFolder = fileURLToPath(new URL('../../../contract/src', import.meta.url));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every call that the contract declares. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = await readdir(contractFolder, { recursive: true });
  const modules = await Promise.all(
    files
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .sort()
      .map((file): Promise<Record<string, unknown>> => import(`${contractFolder}/${file}`)),
  );
  return modules.flatMap((each) => Object.values(each).filter(isEndpoint));
}

import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { faults } from './faults';
import { linesOf, summaryOf } from './report';
import { type Outcome, runFault } from './run-fault';
import { prepareShop } from './stage/shop';

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
  const shop = await prepareShop();
  const outcomes: Outcome[] = [];
  try {
    for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
      const outcome = await runFault(fault, shop);
      say(linesOf(outcome));
      outcomes.push(outcome);
    }
  } finally {
    await rm(dirname(shop.dataDir), { recursive: true, force: true });
  }
  say(summaryOf(outcomes));
  process.exitCode = outcomes.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

await main();

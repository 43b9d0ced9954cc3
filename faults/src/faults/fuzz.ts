import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../server/src/open-installation';
import type { Fault } from '../fault';

const REQUESTS = 20_000;

export const fuzz: Fault = {
  name: `${REQUESTS.toLocaleString('en-US')} requests with random input`,
  expected: 'each is accepted or properly rejected, and no one sees data of another tenant',
  async inject(stage) {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'server/src/fuzz.long.test.ts'],
      {
        cwd: root,
        env: { ...process.env, FUZZ_REQUESTS: String(REQUESTS) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const [code] = await once(child, 'close');
    if (code !== 0) stage.found(output.slice(-3_000));
    const counts = /fuzz: (.*);/.exec(output)?.[1]?.match(/\d+(?= x)/g) ?? [];
    const answered = counts.reduce((sum, each) => sum + Number(each), 0);
    if (answered < REQUESTS) stage.found(`only ${answered} requests were answered`);
    stage.figures.injected += REQUESTS;
    stage.figures.answered += answered;
    // The shop itself was not affected.
    await stage.start();
  },
};

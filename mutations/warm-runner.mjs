import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { MutantRunStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as plugins } from '@stryker-mutator/vitest-runner';
import { ForksPoolWorker } from 'vitest/node';

const [vitest] = plugins;
const NO_CHANGE = { id: 'none' };
/** The servers and modules from before are never freed. */
const MOST_LOADS = 15;

/** A process that runs the tests against one change after the other: loading the server takes longer than they do. */
class WarmWorker extends ForksPoolWorker {
  name = 'warm';
  loads = 0;
  #isStarted = false;
  #project;

  constructor(options) {
    super(options);
    this.#project = options.project;
  }

  async start() {
    if (!this.#isStarted) await super.start();
  }

  send(message) {
    if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'start' && this.#isStarted) this.#answer('started');
    else if (message.type === 'run') super.send(this.#withFilter(message));
    else super.send(message);
    this.#isStarted = true;
  }

  /** Vitest sends its configuration, with the names of the wanted tests, only when a process starts. */
  #withFilter(message) {
    return { ...message, context: { ...message.context, config: this.#project.serializedConfig } };
  }

  #answer(type) {
    this.fork.emit('message', { type, __vitest_worker_response__: true });
  }

  /** After each run of Vitest, which does not expect that the process lives on. */
  async stop() {
    for (const event of ['message', 'error', 'exit']) this.fork.removeAllListeners(event);
  }

  end() {
    return super.stop();
  }
}

/**
 * The runner of Stryker for Vitest with a process that stays. Its verdicts are those of a new process for each change:
 * a failure counts if the same tests pass in the same process without the change, and a change survives only if its
 * tests pass on code that was loaded again.
 */
function createWarmRunner(injector) {
  const runner = vitest.factory(injector);
  const plain = {
    init: runner.init.bind(runner),
    mutantRun: runner.mutantRun.bind(runner),
    dispose: runner.dispose.bind(runner),
  };
  let worker;

  async function endWorker() {
    const ended = worker;
    worker = undefined;
    await ended?.end();
  }

  async function run(options, loadsAgain) {
    if (loadsAgain && worker?.loads === MOST_LOADS) await endWorker();
    if (loadsAgain && worker) worker.loads += 1;
    runner.ctx.provide('loads', worker?.loads ?? 0);
    return plain.mutantRun(options);
  }

  /** Undefined if the process is to blame for the failure. */
  async function judge(options, loadsAgain) {
    const result = await run(options, loadsAgain);
    if (result.status !== MutantRunStatus.Killed) return result;
    const others = { ...options, testFilter: result.killedBy, activeMutant: NO_CHANGE };
    const without = await run(others, loadsAgain);
    return without.status === MutantRunStatus.Survived ? result : undefined;
  }

  return Object.assign(runner, {
    async init() {
      await plain.init();
      const createPoolWorker = (options) => {
        worker ??= new WarmWorker(options);
        return worker;
      };
      for (const { config } of runner.ctx.projects) {
        config.pool = 'warm';
        config.poolRunner = { name: 'warm', createPoolWorker };
      }
    },

    async mutantRun(options) {
      let result = options.reloadEnvironment ? undefined : await judge(options, false);
      if (result?.status !== MutantRunStatus.Killed) result = await judge(options, true);
      if (result) return result;
      await endWorker();
      return run(options, false);
    },

    async dispose() {
      await endWorker();
      await plain.dispose();
    },
  });
}
createWarmRunner.inject = vitest.factory.inject;

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'warm-vitest', createWarmRunner)];

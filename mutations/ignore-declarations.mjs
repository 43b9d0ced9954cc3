import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** `endpoint({...})` holds paths, summaries and refusals; the server's tests compare them with its routes. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'declarations', {
    shouldIgnore(path) {
      return path.isCallExpression() && path.node.callee.name === 'endpoint'
        ? 'A declared call is compared with the routes by the tests of the server'
        : undefined;
    },
  }),
];

import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** `endpoint({...})` contains paths, summaries and error codes; the server's tests compare them with its routes. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'declarations', {
    shouldIgnore(path) {
      return path.isCallExpression() && path.node.callee.name === 'endpoint'
        ? 'A declared call is compared with the routes by the tests of the server'
        : undefined;
    },
  }),
];

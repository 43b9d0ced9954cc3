/**
 * The program of the guard process, kept as text so that it runs from the sources and from a bundle alike. Its stdin
 * is a pipe that only Casepack holds: the first line tells it to start the server, and the end of the pipe, which
 * comes even if Casepack is killed, tells it to stop the server.
 */
export const guardSource = `
const { spawn } = require('node:child_process');
const fs = require('node:fs');

process.title = 'casepack-guard';
const { folders, fastMs } = JSON.parse(process.argv[1]);
let server;

// A signal to the whole service reaches the guard too, but Casepack has to drain first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

function start({ file, args, log, owner, ...options }) {
  const flags = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_APPEND | (fs.constants.O_NOFOLLOW ?? 0);
  const output = fs.openSync(log, flags, 0o600);
  if (owner) fs.fchownSync(output, owner.uid, owner.gid);
  server = spawn(file, args, { ...options, ...owner, windowsHide: true, stdio: ['ignore', output, output] });
  server.on('error', (failure) => {
    fs.writeSync(output, failure.message + '\\n');
    leave();
  });
  server.on('exit', leave);
}

function stop() {
  if (!server) return leave();
  if (process.platform === 'win32') {
    const { spawnargs, spawnfile } = server;
    const folder = spawnargs[spawnargs.indexOf('-D') + 1];
    spawn(spawnfile.replace(/postgres$/, 'pg_ctl'), ['stop', '-m', 'fast', '-D', folder], { windowsHide: true, stdio: 'ignore' });
  } else {
    server.kill('SIGINT');
    setTimeout(() => server.kill('SIGQUIT'), fastMs);
  }
}

function leave() {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.exit();
}

let order = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  order += chunk;
  if (!server && order.endsWith('\\n')) start(JSON.parse(order));
});
process.stdin.on('end', stop);
process.stdin.on('error', stop);
`;

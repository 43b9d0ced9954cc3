import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app';

describe('the server', () => {
  const app = useTestApp();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('disconnects a client that has not sent the whole body after fifteen seconds', async () => {
    const { server } = app.running.app;
    const address = await app.running.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const closed = once(socket, 'close');
    const arrived = once(server, 'request');
    const closeConnection = vi.fn();
    server.on('clientError', closeConnection);
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    socket.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":');
    await arrived;

    vi.advanceTimersByTime(14_999);
    expect(closeConnection).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(closeConnection).toHaveBeenCalledOnce();
    await closed;

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

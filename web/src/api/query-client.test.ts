import {
  MutationObserver,
  type MutationObserverOptions,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error';
import { setPageUser } from './page-user';
import { createQueryClient, isSignedOutError, readsOnly } from './query-client';

const signedOut = new ApiError({ status: 401, code: 'signed_out', serverMessage: 'Unauthorized' });
const wrongPassword = new ApiError({
  status: 401,
  code: 'unauthorized',
  serverMessage: 'Invalid email or password',
});

describe('a session that ends while the user is working', () => {
  it.each([
    [signedOut, true],
    [wrongPassword, false],
    [new ApiError({ status: 401, code: 'unauthorized', serverMessage: 'Unauthorized' }), false],
    [new ApiError({ status: 409, code: 'user_changed', serverMessage: 'Another user' }), true],
    [new ApiError({ status: 403, code: 'forbidden', serverMessage: 'Unauthorized' }), false],
    [new Error('Unauthorized'), false],
    [undefined, false],
  ])('is detected from %s', (error, ended) => {
    expect(isSignedOutError(error)).toBe(ended);
  });

  it('is reported after the error handler of the failed mutation', async () => {
    const said: string[] = [];
    const client = createQueryClient({ onSignedOut: () => said.push('signed out') });
    const mutation = new MutationObserver(client, {
      mutationFn: () => Promise.reject(signedOut),
      onError: () => {
        said.push('own message');
      },
    });

    await expect(mutation.mutate()).rejects.toThrow('401: Unauthorized');

    expect(said).toEqual(['own message', 'signed out']);
  });

  it('is not reported for a wrong password or for a query of a visitor', async () => {
    setPageUser(null);
    const said: string[] = [];
    const client = createQueryClient({ onSignedOut: () => said.push('signed out') });
    const query = () => Promise.reject(signedOut);

    await expect(
      new MutationObserver(client, { mutationFn: () => Promise.reject(wrongPassword) }).mutate(),
    ).rejects.toThrow();
    await expect(client.fetchQuery({ queryKey: ['any'], queryFn: query })).rejects.toThrow(
      '401: Unauthorized',
    );

    expect(said).toEqual([]);
  });

  it('is reported for a query of a page that was rendered for a user', async () => {
    setPageUser(7);
    const said: string[] = [];
    const client = createQueryClient({ onSignedOut: () => said.push('signed out') });
    const query = () => Promise.reject(signedOut);

    await expect(client.fetchQuery({ queryKey: ['any'], queryFn: query })).rejects.toThrow();

    expect(said).toEqual(['signed out']);
  });
});

describe('without a connection', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  it('fails a write at once and does not send it later', async () => {
    const client = createQueryClient({ onSignedOut: () => undefined });
    let sent = 0;
    const mutationFn = () => {
      sent += 1;
      return Promise.reject(new NetworkError('offline', 'unsent'));
    };

    await expect(new MutationObserver(client, { mutationFn }).mutate()).rejects.toThrow('No connection');
    onlineManager.setOnline(true);
    await client.resumePausedMutations();

    expect(sent).toBe(1);
  });

  it('fails a list at once instead of loading forever', async () => {
    const client = createQueryClient({ onSignedOut: () => undefined });
    const queryFn = () => Promise.reject(new NetworkError('offline'));

    await expect(client.fetchQuery({ queryKey: ['list'], queryFn })).rejects.toThrow('No connection');
  });
});

describe('a query', () => {
  it('is neither refetched nor retried', async () => {
    const client = createQueryClient({ onSignedOut: () => undefined });
    let asked = 0;
    const failing = () => {
      asked += 1;
      return Promise.reject(new Error('503: Busy'));
    };

    await expect(client.fetchQuery({ queryKey: ['a'], queryFn: failing })).rejects.toThrow('503: Busy');
    await client.fetchQuery({ queryKey: ['b'], queryFn: () => Promise.resolve(1) });
    const again = await client.fetchQuery({ queryKey: ['b'], queryFn: () => Promise.resolve(2) });

    expect([asked, again]).toEqual([1, 1]);
  });
});

describe('what is not on the screen when something is written', () => {
  const shown = ['shown'];
  const left = ['left'];
  const write = async (options: MutationObserverOptions) => {
    const client = createQueryClient({ onSignedOut: () => undefined });
    for (const queryKey of [shown, left]) client.setQueryData(queryKey, 'before');
    const leave = new QueryObserver(client, { queryKey: shown, queryFn: () => 'again' }).subscribe(
      () => undefined,
    );
    await new MutationObserver(client, options).mutate().catch(() => undefined);
    leave();
    const isOutdated = (queryKey: string[]) => client.getQueryState(queryKey)?.isInvalidated;
    return { client, shown: isOutdated(shown), left: isOutdated(left) };
  };

  it.each([
    ['it is done', { mutationFn: () => Promise.resolve('done') }],
    ['it may be done', { mutationFn: () => Promise.reject(new Error('lost')) }],
  ])('is read again when it is shown again, if %s', async (_, options) => {
    expect(await write(options)).toMatchObject({ shown: false, left: true });
  });

  it('stays if nothing was written', async () => {
    const options = { mutationFn: () => Promise.resolve('found'), meta: readsOnly };

    expect(await write(options)).toMatchObject({ shown: false, left: false });
  });

  it('is new if the response said how it is', async () => {
    const client = createQueryClient({ onSignedOut: () => undefined });
    client.setQueryData(left, 'before');

    await new MutationObserver(client, {
      mutationFn: () => Promise.resolve('after'),
      onSuccess: (now: string) => client.setQueryData(left, now),
    }).mutate();

    expect(client.getQueryState(left)).toMatchObject({ data: 'after', isInvalidated: false });
  });
});

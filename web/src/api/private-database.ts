import { type PrivateSeal, privateSealOf } from './private-storage';

/**
 * Texts of one user in IndexedDB, encrypted with the key that only their session gets. Unlike localStorage, what was
 * written survives a crash of the browser.
 */
export interface PrivateDatabase {
  get: (name: string) => Promise<string | null>;
  put: (name: string, text: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
}

const STORE = 'texts';

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('casepack', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // A later version of the app may need to change the database while this page is open.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => {
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Done when the browser says that the change is stored. */
async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await openDatabase()).transaction(STORE, 'readwrite');
  work(transaction.objectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

function createPrivateDatabase(userId: number, { seal, open }: PrivateSeal): PrivateDatabase {
  const nameOf = (name: string) => `${userId}/${name}`;
  return {
    async get(name) {
      const store = (await openDatabase()).transaction(STORE).objectStore(STORE);
      const stored: unknown = await resultOf(store.get(nameOf(name)));
      return typeof stored === 'string' ? open(nameOf(name), stored) : null;
    },
    put: (name, text) => change((store) => store.put(seal(nameOf(name), text), nameOf(name))),
    remove: (name) => change((store) => store.delete(nameOf(name))),
  };
}

export const privateDatabaseOf = (userId: number): PrivateDatabase =>
  createPrivateDatabase(userId, privateSealOf(userId));

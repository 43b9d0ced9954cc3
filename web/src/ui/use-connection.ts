import { useSyncExternalStore } from 'react';
import { type Connection, connection, subscribeConnection } from '../connection';

export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, connection);

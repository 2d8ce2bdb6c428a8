/**
 * Named records of several processes. A resolved write is durable. Values are JSON; the caller checks their shape when
 * it reads them.
 */
export interface RecordStore {
  /** Inserts all records or, if one of the ids exists in its collection, none, and resolves to false. */
  insert(records: readonly NewRecord[]): Promise<boolean>;
  read(collection: string, id: string): Promise<unknown>;
  list(collection: string, choice?: ListChoice): Promise<readonly ListedRecord[]>;
  /**
   * Replaces a value by the result of `change`, which gets null for a missing record; null removes the record. Group,
   * expiry and position in lists stay; a new record has no group and no expiry. `change` may run more than once,
   * because no other process writes between its reading and its writing. Resolves to the new value.
   */
  update(collection: string, id: string, change: Change): Promise<unknown>;
  /** Replaces the values of several records; missing ones are ignored. `change` must not return null. */
  updateMany(collection: string, ids: readonly string[], change: Change): Promise<void>;
  remove(collection: string, ids: readonly string[]): Promise<void>;
  readRevision(): Promise<number>;
  /** Removes expired records and, of each collection, all but the newest `most`. */
  prune(most: Readonly<Record<string, number>>): Promise<void>;
  close(): Promise<void>;
}

export type Change = (value: unknown, id: string) => unknown;

export interface NewRecord {
  readonly collection: string;
  readonly id: string;
  readonly group?: string;
  readonly value: unknown;
  readonly expiresAt?: number;
}

export interface StoredRecord {
  readonly id: string;
  readonly value: unknown;
}

export interface ListedRecord extends StoredRecord {
  /** The position in lists. */
  readonly place: number;
}

export interface ListChoice {
  /** Lists only records with a lower place. */
  readonly before?: number;
  readonly group?: string;
  readonly first?: 'newest' | 'oldest';
  readonly limit?: number;
}

/**
 * Named records, shared by several processes. A write is durable when it resolves. Values are JSON. The caller checks their shape when it
 * reads them.
 */
export interface RecordStore {
  /** Inserts all records. If one of the ids exists in its collection, inserts none and resolves to false. */
  insert(records: readonly NewRecord[]): Promise<boolean>;
  read(collection: string, id: string): Promise<unknown>;
  list(collection: string, choice?: ListChoice): Promise<readonly ListedRecord[]>;
  /**
   * Replaces a value with the result of `change`. `change` gets null for a missing record, and returns null to remove the record. Group,
   * expiry and position in lists do not change. A new record has no group and no expiry. If another process writes the record meanwhile,
   * `change` runs again. Resolves to the new value.
   */
  update(collection: string, id: string, change: Change): Promise<unknown>;
  /** Replaces the values of several records. Ignores missing records. `change` must not return null. */
  updateMany(collection: string, ids: readonly string[], change: Change): Promise<void>;
  remove(collection: string, ids: readonly string[]): Promise<void>;
  /** Removes expired records. Keeps the newest `most` records of each collection. */
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
  readonly place: number;
}

export interface ListChoice {
  readonly before?: number;
  readonly group?: string;
  readonly first?: 'newest' | 'oldest';
  readonly limit?: number;
}

/**
 * Named records, which several processes may use at once. What resolved is durable. Values are JSON: whoever reads one
 * checks its shape.
 */
export interface RecordStore {
  /** All of them or, where there is one of these collections and ids already, none: false. */
  insert(records: readonly NewRecord[]): Promise<boolean>;
  /** Null where there is none, or where it expired. */
  read(collection: string, id: string): Promise<unknown>;
  /** Those of one group or, where it is absent, of the whole collection. */
  list(collection: string, choice?: ListChoice): Promise<readonly StoredRecord[]>;
  /**
   * Puts what `change` makes of the value there (null where there is none), null removes it; in between nobody else
   * changes it, so `change` may be called again. Group, expiry and place in lists stay as they were inserted; a record
   * that is made here has none of the first two. Resolves to what is there then.
   */
  update(collection: string, id: string, change: (value: unknown) => unknown): Promise<unknown>;
  remove(collection: string, ids: readonly string[]): Promise<void>;
  /** Rises whenever anything changed. */
  readRevision(): Promise<number>;
  /** Forgets for good what expired, and what of a collection is beyond its newest `most`. */
  prune(most: Readonly<Record<string, number>>): Promise<void>;
  close(): Promise<void>;
}

export interface NewRecord {
  readonly collection: string;
  readonly id: string;
  readonly group?: string;
  readonly value: unknown;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
}

export interface StoredRecord {
  readonly id: string;
  readonly value: unknown;
}

export interface ListChoice {
  readonly group?: string;
  /** By the time of insertion; `newest` unless told. */
  readonly first?: 'newest' | 'oldest';
  readonly limit?: number;
}

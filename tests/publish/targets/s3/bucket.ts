import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { expect } from 'vitest';
import { parseS3Address } from '#publish/targets/s3/address.ts';
import { parseHead, type S3Head } from '#publish/targets/s3/head-file.ts';
import { openS3Target } from '#publish/targets/s3/s3-target.ts';
import type { Target } from '#publish/targets/target.ts';
import { refreshFile } from '#release/release.ts';
import { cacheClassOf } from '#release/file-kind.ts';
import { brandCode, type Digests, sha256 } from '../../a-release.ts';
import type { Store } from '../conformance.ts';
import type { Radosgw } from './radosgw.ts';

export type Layout = 'pointer' | 'in-place';

const bucket = 'catalogues';

export class Bucket {
  readonly #endpoint: string;
  readonly #client: S3Client;
  #folders = 0;

  constructor({ endpoint, credentials }: Radosgw) {
    this.#endpoint = endpoint;
    // Targets and child processes read the credentials from the environment.
    Object.assign(process.env, credentials);
    this.#client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  }

  async create(): Promise<void> {
    await this.#client.send(new CreateBucketCommand({ Bucket: bucket }));
  }

  /** `settle` is the time in seconds after which another publisher takes over a lock that was not renewed. */
  place(layout: Layout, settle = 1): Place {
    this.#folders += 1;
    return new Place(this, layout, `part ${this.#folders}/`, this.#endpoint, settle);
  }

  async list(prefix: string): Promise<readonly string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const answer = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
      for (const { Key } of answer.Contents ?? []) if (Key !== undefined) keys.push(Key);
      token = answer.NextContinuationToken;
    } while (token !== undefined);
    return keys;
  }

  async read(key: string) {
    const answer = await this.#client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
    return { bytes, type: answer.ContentType, cache: answer.CacheControl };
  }

  async readHead(key: string): Promise<S3Head> {
    return parseHead((await this.read(key)).bytes, key);
  }

  close(): void {
    this.#client.destroy();
  }
}

export class Place implements Store {
  readonly address: string;
  readonly root: string;
  readonly #bucket: Bucket;
  readonly #layout: Layout;
  readonly #targets: Target[] = [];

  constructor(owner: Bucket, layout: Layout, prefix: string, endpoint: string, settle: number) {
    this.#bucket = owner;
    this.#layout = layout;
    this.root = `${prefix}${brandCode}/`;
    this.address = `s3://${bucket}/${encodeURI(prefix)}?layout=${layout}&endpoint=${endpoint}&settle=${settle}`;
  }

  async open(now: () => number = Date.now): Promise<Target> {
    const target = await openS3Target(parseS3Address(this.address), brandCode, now);
    this.#targets.push(target);
    return target;
  }

  async list(): Promise<readonly string[]> {
    return (await this.#bucket.list(this.root)).map((key) => key.slice(this.root.length));
  }

  async read(key: string) {
    return this.#bucket.read(key);
  }

  async readHead(): Promise<S3Head | null> {
    const key = this.#layout === 'pointer' ? `${this.root}current.json` : `${this.root}.publish/current.json`;
    const isThere = (await this.#bucket.list(key)).length > 0;
    return isThere ? this.#bucket.readHead(key) : null;
  }

  async readLive(): Promise<Digests> {
    if (this.#layout === 'in-place') {
      return this.#digest(this.root, (path) => !/^\.publish\//.test(path));
    }
    const id = (await this.readHead())?.live.release?.id;
    if (id === undefined) return new Map();
    const shared = await this.#digest(this.root, (path) => cacheClassOf(path) === 'immutable');
    return new Map([...(await this.#digest(`${this.root}r/${id}/`)), ...shared]);
  }

  async readRefresh(): Promise<string> {
    const id = (await this.readHead())?.live.release?.id;
    const folder = this.#layout === 'in-place' ? this.root : `${this.root}r/${id}/`;
    const { bytes, cache } = await this.#bucket.read(`${folder}${refreshFile.path}`);
    expect(cache).toBe(refreshFile.cacheControl);
    return Buffer.from(bytes).toString();
  }

  async #digest(folder: string, isRead: (path: string) => boolean = () => true): Promise<Digests> {
    const paths = (await this.#bucket.list(folder))
      .map((key) => key.slice(folder.length))
      .filter((path) => path !== refreshFile.path && isRead(path));
    const read = async (path: string) => {
      return [path, sha256((await this.#bucket.read(`${folder}${path}`)).bytes)] as const;
    };
    return new Map(await pMap(paths, read, { concurrency: 16 }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#targets.map((target) => target.close()));
  }
}

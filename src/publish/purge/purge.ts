import * as z from 'zod/mini';
import { parseJson } from '#catalogue/parse-json.ts';
import type { Brand } from '#config/brands.ts';
import type { TargetNote } from '#publish/targets/target.ts';
import { nothingToPurge, type Purge, type PurgeReport } from './call.ts';
import { cloudflarePurge, cloudFrontPurge } from './adapters.ts';

/** Null if the brand has no CDN. Throws if the brand uses Cloudflare and the token is missing. */
export function openPurge({ code, cdn }: Brand, cloudflareToken: string | null): Purge | null {
  if (cdn === null) return null;
  if ('cloudfront' in cdn) {
    return cloudFrontPurge({ distribution: cdn.cloudfront, credentials: readAwsCredentials });
  }
  if (cloudflareToken === null) {
    throw new Error(
      `brands.json has a Cloudflare zone for ${code}, but CLOUDFLARE_API_TOKEN is not set. Set CLOUDFLARE_API_TOKEN, or remove "cdn" from this brand.`,
    );
  }
  return cloudflarePurge({ zone: cdn.cloudflare, token: cloudflareToken });
}

async function readAwsCredentials() {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({}).config.credentials();
}

/** If the process is killed or the CDN fails, the next publish or rollback repeats the purge. */
export type DuePurge = ReturnType<typeof openDuePurge>;

export function openDuePurge(purge: Purge | null, note: TargetNote) {
  let due: readonly string[] = [];
  return {
    /** Must be called before the content changes. Throws if the addresses can't be stored. */
    expect: async (urls: readonly string[]): Promise<void> => {
      if (purge === null) return;
      const text = await note.read();
      // A damaged note must not stop a publish.
      const former = noteSchema.safeParse(parseJson(text ?? '')).data ?? [];
      due = [...new Set([...former, ...urls])];
      if (due.length > former.length) await note.write(JSON.stringify(due));
    },
    /** Also purges addresses from failed purges. Never throws. */
    purge: async (): Promise<PurgeReport> => {
      if (purge === null || due.length === 0) return nothingToPurge;
      const report = await purge(due);
      due = [];
      // If this fails, the next publish purges these addresses again.
      if (report.problem === null) await note.write(null).catch(() => {});
      return report;
    },
  };
}

const noteSchema = z.array(z.string());

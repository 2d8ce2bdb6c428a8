import type { Brand } from '#config/brands.ts';
import { cloudflarePurge } from './cloudflare.ts';
import { cloudFrontPurge } from './cloudfront.ts';
import { noPurge, type Purge } from './purge.ts';

/** Throws if brands.json names a CDN and the environment lacks its credentials. */
export function openPurge({ code, cdn }: Brand, cloudflareToken: string | null): Purge {
  if (cdn === null) return noPurge;
  if ('cloudfront' in cdn) {
    return cloudFrontPurge({ distribution: cdn.cloudfront, credentials: readAwsCredentials });
  }
  if (cloudflareToken === null) {
    throw new Error(
      `brands.json has a Cloudflare zone for ${code}, but CLOUDFLARE_API_TOKEN is not set. Set it, or take the zone out.`,
    );
  }
  return cloudflarePurge({ zone: cdn.cloudflare, token: cloudflareToken });
}

async function readAwsCredentials() {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({}).config.credentials();
}

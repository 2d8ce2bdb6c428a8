import type { Call } from './call.ts';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Only of short-lived credentials. */
  readonly sessionToken?: string | undefined;
}

/** CloudFront has one region, whichever the bucket has. */
const scope = { service: 'cloudfront', region: 'us-east-1' } as const;

/** Returns the call with Amazon's signature, version 4, of this moment. */
export async function signCall({ url, headers, body }: Call, credentials: AwsCredentials): Promise<Call> {
  const [{ SignatureV4 }, { Sha256 }] = await Promise.all([
    import('@smithy/signature-v4'),
    import('@smithy/core/checksum'),
  ]);
  const { protocol, hostname, port, host, pathname } = new URL(url);
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const identity = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  const signer = new SignatureV4({ ...scope, credentials: identity, sha256: Sha256 });
  const signed = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path: pathname,
    headers: { ...headers, host },
    body,
  });
  return { url, headers: signed.headers, body };
}

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { missingRadosgw, startRadosgw } from '../../tests/publish/targets/s3/radosgw.ts';

export interface BenchStore {
  readonly targets: readonly (readonly [name: string, address: string])[];
  stop(): Promise<void>;
}

const bucket = 'bench';

export async function openBenchStore(): Promise<BenchStore | null> {
  if (missingRadosgw !== null) {
    console.error(`s3: ${missingRadosgw}`);
    return null;
  }
  const { endpoint, credentials, stop } = await startRadosgw();
  Object.assign(process.env, credentials);
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const address = (layout: string) =>
    `s3://${bucket}/${layout}?layout=${layout}&endpoint=${encodeURIComponent(endpoint)}`;
  return {
    targets: ['in-place', 'pointer'].map((layout) => [`s3, ${layout}`, address(layout)] as const),
    stop,
  };
}

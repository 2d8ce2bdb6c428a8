import { expect, it } from 'vitest';
import { DemoContentError, refuseDemoContent } from '#publish/publish-release.ts';
import { acceptsDemoContent } from '#publish/targets/open-target.ts';
import { brandOf } from '../builder/engine.ts';

const refuse = (address: string, force: string | null = null) => {
  return () =>
    refuseDemoContent({ isDemo: true }, { brand: brandOf('skr'), force }, acceptsDemoContent(address));
};

it('refuses to publish demo content without a reason, except to a local folder', () => {
  for (const address of ['dir:live', 'dir:/srv/www']) expect(refuse(address)).not.toThrow();
  expect(refuse('s3://bucket/prefix')).toThrow(DemoContentError);
  expect(refuse('s3://bucket/prefix', 'a demonstration')).not.toThrow();
});

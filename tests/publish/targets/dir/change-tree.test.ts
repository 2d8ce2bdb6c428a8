import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { changeTree, planTreeChange } from '#publish/targets/dir/publish.ts';
import { openFolder } from '../../../files/folder.ts';
import { anUpload, aSite } from '../../a-release.ts';
import { listFiles } from './dir-store.ts';

const nothing = new Map();
const noList = async () => ({ names: [], bytes: 0 });

it('writes nothing after it has thrown', async () => {
  const upload = anUpload(aSite('one'), 1);
  const { release } = upload;
  const byLength = [...release.files].sort(([, one], [, other]) => other.bytes - one.bytes);
  const [slow = '', broken = ''] = byLength.map(([path]) => path);
  const tree = await openFolder();
  const changing = changeTree(
    tree,
    {
      ...upload,
      readFile: async (path) => {
        if (path === slow) await sleep(50);
        if (path === broken) throw new Error('A broken disk.');
        return upload.readFile(path);
      },
    },
    planTreeChange(nothing, release.files),
    { second: 1, writeList: noList },
  );
  await expect(changing).rejects.toThrow('A broken disk.');
  const written = await listFiles(tree);
  expect(written).toContain(slow);
  await sleep(100);
  expect(await listFiles(tree)).toEqual(written);
});

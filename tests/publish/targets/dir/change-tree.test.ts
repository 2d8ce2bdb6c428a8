import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { changeTree, planTreeChange } from '#publish/targets/dir/change-tree.ts';
import { openFolder } from '../../../files/folder.ts';
import { anUpload, aSite } from '../../a-release.ts';
import { listFiles } from './dir-store.ts';

const nothing = new Map();
const noList = async () => ({ names: [], bytes: 0 });
const noFlush = async () => {};

it('writes nothing any more once it has thrown', async () => {
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
    nothing,
    planTreeChange(nothing, release.files),
    { second: 1, writeList: noList, flush: { now: noFlush, rest: noFlush } },
  );
  await expect(changing).rejects.toThrow('A broken disk.');
  const written = await listFiles(tree);
  expect(written).toContain(slow);
  await sleep(100);
  expect(await listFiles(tree)).toEqual(written);
});

it('flushes each file with its copies when they are written, and ends when the last is flushed', async () => {
  const upload = anUpload(aSite('one'), 1);
  const tree = await openFolder();
  const flushed: string[] = [];
  const now = async (names: readonly string[]) => {
    expect(await listFiles(tree)).toEqual(expect.arrayContaining([...names]));
    await sleep(5);
    flushed.push(...names);
  };
  const change = planTreeChange(nothing, upload.release.files);
  const flush = { now, rest: noFlush };
  const written = await changeTree(tree, upload, nothing, change, { second: 1, writeList: noList, flush });
  expect(flushed.toSorted()).toEqual((await listFiles(tree)).toSorted());
  expect(written.names.toSorted()).toEqual(flushed.toSorted());
});

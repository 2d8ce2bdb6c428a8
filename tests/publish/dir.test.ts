import { describeTarget } from './conformance.ts';
import { openDirStore } from './dir-store.ts';

describeTarget('a folder of this machine', { isAtomic: true }, openDirStore);

import { startWorker } from '#builder/worker.ts';

const { settings, compiled } = JSON.parse(process.argv[2] ?? '');
const worker = startWorker();
const { workspace } = settings;
await worker.call('open', { workspace, brand: 'skr', compiled, publishing: settings });
process.send?.(worker.pid);
const job = { id: 'b1', brand: 'skr', products: [], isHeld: false, known: [], force: null } as const;
await worker.call('publish', job);

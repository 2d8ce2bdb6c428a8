// Starts a worker, sends it a request while it sleeps, and reports its process id.
import { startWorker } from '#builder/worker.ts';

const worker = startWorker();
const ask = () => worker.ask({ kind: 'warm' }, 'warmed').catch(() => {});
await ask();
process.kill(worker.pid ?? 0, 'SIGSTOP');
for (let at = 0; at < 10; at += 1) void ask();
process.send?.(worker.pid);

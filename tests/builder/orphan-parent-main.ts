// Has a builder read the ERP, and says which process that is as soon as it does.
import { startBuilder } from '#builder/builder-process.ts';

const { settings, compiled } = JSON.parse(process.argv[2] ?? '');
const builder = startBuilder(settings, 'skr', compiled);
const job = { id: 'b1', brand: 'skr', products: [], isHeld: false, force: null } as const;
await builder.run(job, {
  onPhase: (phase) => phase === 'pull' && process.send?.(builder.pid),
  mayPublish: async () => true,
});

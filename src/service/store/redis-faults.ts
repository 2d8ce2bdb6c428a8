import type { Redis } from 'ioredis';

/** What it must say of itself, and what is lost where it doesn't. */
const wanted = [
  {
    ...{ section: 'persistence', line: 'aof_enabled:1' },
    fault:
      'Redis keeps no log of what it is told (appendonly no): where it stops, users, orders and holds since its last snapshot are lost. Set appendonly yes.',
  },
  {
    ...{ section: 'memory', line: 'maxmemory_policy:noeviction' },
    fault:
      'Redis may forget users, orders and holds when its memory is full (maxmemory-policy). Set maxmemory-policy noeviction.',
  },
] as const;

/** Settings of a Redis that let it lose what a store is to keep, a sentence each. */
export async function findRedisFaults(redis: Pick<Redis, 'info'>): Promise<readonly string[]> {
  const faults = wanted.map(async ({ section, line, fault }) => {
    const told = await redis.info(section).catch(() => null);
    if (told === null) return `Redis does not tell its settings (INFO ${section}): ${hint}`;
    return told.split('\r\n').includes(line) ? null : fault;
  });
  return (await Promise.all(faults)).filter((fault) => fault !== null);
}

const hint = 'see that it has appendonly yes and maxmemory-policy noeviction.';

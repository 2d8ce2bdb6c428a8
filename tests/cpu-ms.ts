/** Milliseconds that this thread has computed for: whatever else the machine does meanwhile isn't counted. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuilderProcess } from '#builder/builder-process.ts';
import { limitProcess } from '#builder/limit-process.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startProcess() {
  const end = vi.fn(async () => {});
  const never = () => Promise.reject(new Error('No job is run here.'));
  const process: BuilderProcess = { run: never, warm: never, tidy: () => {}, isAlive: true, pid: 1, end };
  return { process, end, signal: new AbortController().signal };
}

const minute = 60_000;

it('ends a process that gets no further, however often it says so', () => {
  const { process, end, signal } = startProcess();
  const limit = limitProcess(process, 15 * minute, signal);
  limit.onPhase('pictures', 1, 9);
  vi.advanceTimersByTime(14 * minute);
  expect(end).not.toHaveBeenCalled();
  limit.onPhase('pictures', 1, 9);
  vi.advanceTimersByTime(minute);
  expect(end).toHaveBeenCalledOnce();
  expect(String(limit.reason)).toContain('got no further for 15 minutes (BUILD_MINUTES)');
});

it('gives a process that gets on its time anew, four times over at most', () => {
  const { process, end, signal } = startProcess();
  const limit = limitProcess(process, 15 * minute, signal);
  for (let done = 1; done < 6; done += 1) {
    limit.onPhase('pictures', done, 9);
    vi.advanceTimersByTime(10 * minute);
  }
  limit.onPhase('render', 5, 9);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * minute);
  expect(end).toHaveBeenCalledOnce();
  expect(String(limit.reason)).toContain('took longer than 60 minutes (4 times BUILD_MINUTES)');
});

it('leaves a process alone once it is lifted', () => {
  const { process, end, signal } = startProcess();
  const limit = limitProcess(process, 15 * minute, signal);
  limit.lift();
  limit.onPhase('render', 1, 9);
  vi.advanceTimersByTime(100 * minute);
  expect(end).not.toHaveBeenCalled();
  expect(limit.reason).toBeNull();
});

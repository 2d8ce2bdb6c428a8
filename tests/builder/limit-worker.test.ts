import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitWorker } from '#builder/worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function standInWorker() {
  const kill = vi.fn(async () => {});
  return { worker: { kill }, kill, signal: new AbortController().signal };
}

const minute = 60_000;

it('kills a worker that reports without making progress', () => {
  const { worker, kill, signal } = standInWorker();
  const limit = limitWorker(worker, 15 * minute, signal);
  limit.onPhase('pictures', 1, 9);
  vi.advanceTimersByTime(14 * minute);
  expect(kill).not.toHaveBeenCalled();
  limit.onPhase('pictures', 1, 9);
  vi.advanceTimersByTime(minute);
  expect(kill).toHaveBeenCalledOnce();
  expect(String(limit.reason)).toContain('made no progress for 15 minutes (BUILD_MINUTES)');
});

it('restarts the time limit at each progress, up to four times', () => {
  const { worker, kill, signal } = standInWorker();
  const limit = limitWorker(worker, 15 * minute, signal);
  for (let done = 1; done < 6; done += 1) {
    limit.onPhase('pictures', done, 9);
    vi.advanceTimersByTime(10 * minute);
  }
  limit.onPhase('render', 5, 9);
  expect(kill).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * minute);
  expect(kill).toHaveBeenCalledOnce();
  expect(String(limit.reason)).toContain('took longer than 60 minutes (4 times BUILD_MINUTES)');
});

it('spares a worker after the limit is lifted', () => {
  const { worker, kill, signal } = standInWorker();
  const limit = limitWorker(worker, 15 * minute, signal);
  limit.lift();
  limit.onPhase('render', 1, 9);
  vi.advanceTimersByTime(100 * minute);
  expect(kill).not.toHaveBeenCalled();
  expect(limit.reason).toBeNull();
});

import { expect, it } from 'vitest';
import { toPlainText } from '#service/notify/channel-message.ts';
import { aNotice, toMessage } from './a-message.ts';

const missed = { reason: 'older', plannedFor: Date.parse('2026-11-24T03:00:00Z') } as const;
const notice = aNotice({ kind: 'schedule', event: 'schedule-failed', why: null, items: [], missed });

it('says of a missed plan why, when it was for and what to do, in the words of the status page', () => {
  expect(toPlainText(toMessage([notice]))).toContain(
    'Planned for 24 Nov 2026, 11:00 (UTC+8): something newer was live by then.\nVisitors see the newer release. Make a new preview',
  );
  expect(toPlainText(toMessage([notice], { language: 'Zh' }))).toMatch(
    /计划时间：.*。当时已有更新的版本上线。/,
  );
});

it('tells of a missed plan that no one knows the reason of as well', () => {
  const { missed: _, ...others } = notice;
  expect(toPlainText(toMessage([others]))).toContain('Nothing went live; visitors see what they saw before.');
});

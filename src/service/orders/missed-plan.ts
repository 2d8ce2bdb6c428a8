import * as z from 'zod/mini';
import type { Locale } from '#catalogue/locale.ts';

const missedReasons = ['late', 'older', 'gone'] as const;

export type MissedReason = (typeof missedReasons)[number];

export type PlanOutcome = 'live' | MissedReason;

export const missedPlanSchema = z.object({
  reason: z.catch(z.enum(missedReasons), 'late'),
  plannedFor: z.number(),
});

export type MissedPlan = z.infer<typeof missedPlanSchema>;

export interface MissedPlanText {
  readonly reason: string;
  readonly advice: string;
}

const missedTexts = {
  late: {
    En: {
      reason: 'this service could not make it live within an hour of that time.',
      advice: 'Visitors see no change. Make the release live by hand, or plan it again.',
    },
    Zh: {
      reason: '本服务未能在该时间之后的一小时内让其上线。',
      advice: '访客看到的内容没有变化。请手动让该版本上线，或重新计划。',
    },
  },
  older: {
    En: {
      reason: 'a newer release was live by then.',
      advice:
        'Visitors see the newer release. Press “Read the ERP now” for a new release, then plan that release.',
    },
    Zh: {
      reason: '当时已有更新的版本上线。',
      advice: '访客看到的是更新的版本。请点击“立即读取 ERP”生成新的版本，再计划其上线。',
    },
  },
  gone: {
    En: {
      reason: 'the release was no longer kept.',
      advice: 'Visitors see no change. Press “Read the ERP now” for a new release, then plan that release.',
    },
    Zh: {
      reason: '该版本已不再保留。',
      advice: '访客看到的内容没有变化。请点击“立即读取 ERP”生成新的版本，再计划其上线。',
    },
  },
} as const satisfies Record<MissedReason, Record<Locale, MissedPlanText>>;

export function toMissedPlanText({ reason }: MissedPlan, locale: Locale): MissedPlanText {
  return missedTexts[reason][locale];
}

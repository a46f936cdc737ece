import { staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type GuideStep, WHOLE } from './guide-steps.ts'

/** Leaves a step out. It can be done later all the same. */
export const skipStep = staffAction(
  { permission: 'settings.write', action: 'guide.skipped' },
  async ({ context, tx, record }, step: GuideStep): Promise<void> => {
    await markStep(tx, { step, state: 'skipped', at: context.clock.now() })
    record({ subject: `guide:${step}` })
  },
)

/** Puts the guide away: the overview no longer leads to it. */
export const dismissGuide = staffAction(
  { permission: 'settings.write', action: 'guide.dismissed' },
  async ({ context, tx, record }): Promise<void> => {
    await markStep(tx, { step: WHOLE, state: 'dismissed', at: context.clock.now() })
    record({ subject: `guide:${WHOLE}` })
  },
)

/** Writes down what became of a step, in the transaction of what was done. */
export async function markStep(
  tx: Tx,
  { step, state, at }: { step: GuideStep | typeof WHOLE; state: 'done' | 'skipped' | 'dismissed'; at: Date },
): Promise<void> {
  await tx.guideStep.upsert({ where: { step }, create: { step, state, at }, update: { state, at } })
}

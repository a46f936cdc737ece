import { type Scene, staffQuery, staffVerb, type VerbContext } from '#lib/domains/authority/index.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ListedEffect, pageEffects, retryEffects } from '#lib/services/outbox/index.ts'

export type EffectFilter = { state?: 'open' | 'given_up' | 'done'; before?: number }

/** An effect without what it is about, which is encrypted or private. */
export type OpenEffect = Omit<ListedEffect, 'payload'>

const PER_PAGE = 50

/** Mails and whatever else follows from what happened, the latest first. */
export const listOutbox = staffQuery(
  { permission: 'jobs.read' },
  async (
    { database, clock }: VerbContext,
    _actor,
    filter: EffectFilter,
  ): Promise<{ effects: OpenEffect[]; next: number | null }> => {
    const rows = await pageEffects(database, clock.now(), { ...filter, limit: PER_PAGE + 1 })
    const effects = rows.slice(0, PER_PAGE).map(({ payload, ...effect }) => effect)
    return { effects, next: rows.length > PER_PAGE ? (effects.at(-1)?.id ?? null) : null }
  },
)

/** Makes an effect that waits or was given up due at once. Throws `stale` if it is done or running meanwhile. */
export const retryEffect = staffVerb(
  { permission: 'jobs.write', action: 'outbox.retried' },
  async ({ context, record }: Scene<VerbContext>, id: number): Promise<void> => {
    const retried = await retryEffects(context.database, context.clock.now(), id)
    if (retried === 0) throw new DomainError('stale', { current: 'done' })
    record({ subject: `effect:${id}` })
  },
)

/** The same for all of them. Returns how many there were. */
export const retryAllEffects = staffVerb(
  { permission: 'jobs.write', action: 'outbox.all_retried' },
  async ({ context, record, unchanged }: Scene<VerbContext>): Promise<number> => {
    const retried = await retryEffects(context.database, context.clock.now())
    if (retried === 0) unchanged()
    else record({ subject: 'outbox', details: { retried } })
    return retried
  },
)

import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import { type ListedOutboxJob, pageOutboxJobs, retryOutboxJobs } from '#lib/services/outbox/index.ts'

export type OutboxJobFilter = { state?: 'open' | 'given_up' | 'done'; before?: number }

/** An outbox job without its payload, which is encrypted or private. */
export type OpenOutboxJob = Omit<ListedOutboxJob, 'payload'>

const PER_PAGE = 50

/** Mails and whatever else follows from what happened, the latest first. */
export const listOutbox = staffQuery(
  { permission: 'jobs.read' },
  async (
    { database, clock }: ActionContext,
    _actor,
    filter: OutboxJobFilter,
  ): Promise<{ effects: OpenOutboxJob[]; next: number | null }> => {
    const rows = await pageOutboxJobs(database, clock.now(), { ...filter, limit: PER_PAGE + 1 })
    const effects = rows.slice(0, PER_PAGE).map(({ payload, ...effect }) => effect)
    return { effects, next: rows.length > PER_PAGE ? (effects.at(-1)?.id ?? null) : null }
  },
)

/** Makes an outbox job that waits or was given up due at once. Throws `stale` if it is done or running by now. */
export const retryOutboxJob = staffAction(
  { permission: 'jobs.write', action: 'outbox.retried' },
  async ({ context, record }: ActionScope<ActionContext>, id: number): Promise<void> => {
    const retried = await retryOutboxJobs(context.database, context.clock.now(), id)
    if (retried === 0) throw new DomainError('stale', { current: 'done' })
    record({ subject: `effect:${id}` })
  },
)

/** The same for all of them. Returns how many there were. */
export const retryAllOutboxJobs = staffAction(
  { permission: 'jobs.write', action: 'outbox.all_retried' },
  async ({ context, record, unchanged }: ActionScope<ActionContext>): Promise<number> => {
    const retried = await retryOutboxJobs(context.database, context.clock.now())
    if (retried === 0) unchanged()
    else record({ subject: 'outbox', details: { retried } })
    return retried
  },
)

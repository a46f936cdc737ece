import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionScope,
  type Actor,
  may,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'

/** Filters of the list of orders under a name. `filters` is the query of the list's address. */
export type SavedOrderView = {
  id: number
  name: string
  shared: boolean
  isOwn: boolean
  filters: Record<string, string>
}

const MAX_VIEWS = 30

/** The actor's own views and those that others share, by name. */
export const listOrderViews = staffQuery(
  { permission: 'orders.read' },
  async ({ database: { prisma } }: Context, actor): Promise<SavedOrderView[]> => {
    const staffId = staffOf(actor)
    const rows = await prisma.savedOrderView.findMany({
      where: { OR: [{ staffId }, { shared: true }] },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, shared: true, staffId: true, filters: true },
    })
    return rows.map(({ staffId: owner, filters, ...view }) => ({
      ...view,
      isOwn: owner === staffId,
      filters: filters as Record<string, string>,
    }))
  },
)

type NewView = Pick<SavedOrderView, 'name' | 'shared' | 'filters'>

/** Keeps filters under a name; an own view of that name is replaced. Throws DomainError if there are too many. */
export const saveOrderView = staffAction(
  { permission: 'orders.read', action: 'order_view.saved' },
  async (
    { tx, actor, context, record }: ActionScope<Context>,
    { name, shared, filters }: NewView,
  ): Promise<void> => {
    // The action holds the row of whoever acts, so that of two views saved at once the second counts the first.
    const staffId = staffOf(actor)
    const key = { staffId_name: { staffId, name } }
    const { id } = await tx.savedOrderView.upsert({
      where: key,
      create: { staffId, name, shared, filters, createdAt: context.clock.now() },
      update: { shared, filters },
      select: { id: true },
    })
    if ((await tx.savedOrderView.count({ where: { staffId } })) > MAX_VIEWS)
      throw new DomainError('too_many_views', { max: MAX_VIEWS })
    record({ subject: `order_view:${id}`, after: { name, shared, filters } })
  },
)

/** Removes an own view; whoever may change the team removes any that is shared. Throws `unknown_member` if there is no such view. */
export const removeOrderView = staffAction(
  { permission: 'orders.read', action: 'order_view.removed' },
  async ({ tx, actor, record }: ActionScope<Context>, id: number): Promise<void> => {
    const mine = { staffId: staffOf(actor) }
    const where = { id, OR: may(actor, 'team.write') ? [mine, { shared: true }] : [mine] }
    const view = await tx.savedOrderView.findFirst({ where, select: { name: true } })
    const { count } = await tx.savedOrderView.deleteMany({ where })
    if (count === 0) throw new DomainError('unknown_member')
    record({ subject: `order_view:${id}`, before: { name: view?.name ?? null } })
  },
)

/** Nobody but staff has views of their own. */
function staffOf(actor: Actor): number {
  return actor.kind === 'staff' ? actor.id : 0
}

import type { Tx } from '#lib/platform/database/db.ts'

type Written = { staffId: number | null; customerId: number | null }

/** The pictures of authors of comments, and which of them are currently staff. */
export type Avatars = { find(comment: Written): string | null; isStaff(comment: Written): boolean }

/** Loads all avatars in at most two statements; through the comments' relations, it would be two per level. */
export async function loadAvatars(prisma: Tx, comments: readonly Written[]): Promise<Avatars> {
  const staffIds = namedIds(comments.map((comment) => comment.staffId))
  const customerIds = namedIds(comments.map((comment) => comment.customerId))
  const select = { id: true, avatarUrl: true } as const
  const [staff, customers] = await Promise.all([
    staffIds.length > 0
      ? prisma.staff.findMany({ where: { id: { in: staffIds } }, select: { ...select, active: true } })
      : [],
    customerIds.length > 0 ? prisma.customer.findMany({ where: { id: { in: customerIds } }, select }) : [],
  ])
  const ofStaff = new Map(staff.map((row) => [row.id, row.avatarUrl]))
  const ofCustomers = new Map(customers.map((row) => [row.id, row.avatarUrl]))
  const employed = new Set(staff.filter(({ active }) => active).map(({ id }) => id))
  return {
    isStaff: ({ staffId }) => staffId !== null && employed.has(staffId),
    find: ({ staffId, customerId }) => ofStaff.get(staffId ?? 0) ?? ofCustomers.get(customerId ?? 0) ?? null,
  }
}

function namedIds(ids: (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null)
}

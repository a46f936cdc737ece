import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { refreshGroups } from '#lib/domains/shop/catalogue/index.ts'
import { productSubject } from '../product-subject.ts'

/** Deletes a product that is not published and was never ordered. Throws `product_not_found`, among others. */
export const deleteProduct = staffAction(
  { permission: 'catalogue.write', action: 'product.deleted' },
  async ({ tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const row = await tx.product.findUnique({
      where: { id },
      select: { name: true, slug: true, sku: true, groups: { select: { groupId: true } } },
    })
    if (!row) throw new DomainError('product_not_found')
    const { count } = await tx.product.deleteMany({
      where: { id, published: false, orderLines: { none: {} } },
    })
    if (count === 0) throw new DomainError('product_in_use')
    const { groups, ...before } = row
    await refreshGroups(
      tx,
      groups.map(({ groupId }) => groupId),
    )
    record({ subject: productSubject(id), before })
  },
)

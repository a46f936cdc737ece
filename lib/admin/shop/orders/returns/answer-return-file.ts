import { answerMember } from '#lib/admin/request/answer-member.ts'
import { findReturnFile } from '#lib/domains/shop/orders/index.ts'
import { showOrder } from '#lib/domains/shop/orders/staff/index.ts'
import { createFileResponse } from '#lib/web/presenters/shop/order-actions/return-file.ts'

/** A picture or label of an order's return, for staff who may see the order. */
export async function answerReturnFile(number: string, id: string): Promise<Response> {
  return answerMember(
    async ({ app, actor }) => {
      const { order } = await showOrder(app, actor, number)
      const found = order.returns.find(({ files }) => files.some((one) => String(one.id) === id))
      const known = found?.files.find((one) => String(one.id) === id)
      if (!found || !known) return null
      const where = { orderId: order.id, returnId: found.id, id: known.id }
      const file = await findReturnFile(app, { ...where, kind: known.kind === 'label' ? 'label' : 'picture' })
      return file && createFileResponse(file, `${known.kind}-${known.id}`)
    },
    ['order_not_found'],
  )
}

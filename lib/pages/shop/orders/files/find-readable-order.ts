import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findGrantedOrder, findOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { type Cookies, findSignedIn } from '#lib/pages/people/visitors/website-visitor.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { decodeSegment } from '#lib/web/http/target.ts'

/** The order that a visitor may see, as a guest with a grant or as the customer whose session it is; null if it is none. */
export async function findReadableOrder(
  app: App,
  { number, grant }: { number: string; grant: string | null },
  cookies: Cookies,
): Promise<Order | null> {
  if (!isGroupOn(app.settings.current, 'shop')) return null
  if (grant !== null) return findGrantedOrder(app, number, grant)
  const customer = await findSignedIn(app, cookies)
  return customer && readOrder(app, number, { customerId: customer.id, token: undefined })
}

/** The order of a guest's link in a mail; number and token are segments of its address. */
export async function findMailedOrder(
  app: App,
  { number, token }: { number: string; token: string },
): Promise<Order | null> {
  if (!isGroupOn(app.settings.current, 'shop')) return null
  return readOrder(app, decodeSegment(number) ?? '', { customerId: null, token })
}

async function readOrder(
  app: App,
  number: string,
  reader: Parameters<typeof findOrder>[2],
): Promise<Order | null> {
  try {
    return await findOrder(app, number, reader)
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) return null
    throw error
  }
}

import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { register } from '#lib/domains/people/accounts/index.ts'
import { giveToCustomer, type Order } from '#lib/domains/shop/orders/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { NewPassword } from '#lib/web/inputs/account.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { guestTokens, handToCustomer } from '../../people/account/session/guest-cookies.ts'
import { identifyVisitor } from '../../people/visitors/identify-visitor.ts'
import { type Cookies, writeSession } from '../../people/visitors/website-visitor.ts'

const Fields = z.object({ password: NewPassword })

/** Whether the guest of an order may create an account from it. */
export function canJoin({ settings: { current } }: App, order: Order): boolean {
  const isOpen = current['account.registration_open'] && isGroupOn(current, 'registration')
  return isOpen && isGroupOn(current, 'auth') && order.customerId === null && order.email !== null
}

/**
 * Creates an account with the contact of a guest's order and a password, signs it in and moves the order into it. Links are
 * forwarded, so the person with the order's link need not read its mail: the address still has to be verified. The
 * guest's cart and wishlist become the customer's too. Resolves to the `Set-Cookie` lines that sign the browser in.
 */
export async function joinFromOrder(
  app: App,
  order: Order,
  { cookies, fields, messages }: { cookies: Cookies; fields: Record<string, string>; messages: Messages },
): Promise<string[]> {
  if (!canJoin(app, order)) throw new Refusal('registration_closed')
  const visitor = await identifyVisitor(app)
  const limit = app.settings.current['api.auth_requests_per_minute']
  await createBudgets(app.limiter).spendOwn('auth', visitor.bucket, limit)
  const parsed = Fields.safeParse(fields, { error: messages.errorMap })
  if (!parsed.success) throw messages.issues(parsed.error)
  const email = order.email ?? ''
  const account = {
    ...{ email, phone: order.phone, password: parsed.data.password },
    name: order.billing.name ?? email.replace(/@.*/, ''),
    locale: messages.locale,
    deviceName: visitor.deviceName,
    // Nobody orders without accepting the terms, if there are any.
    acceptsTerms: true,
    ...guestTokens((name) => cookies[siteCookieName(app.settings.current, name)]),
  }
  const session = await register(
    app,
    account,
    { ...visitor, siteUrl: siteFormat(app).url('/') },
    async (tx, { customer }) => {
      const given = { orderId: order.id, customerId: customer.id, at: app.clock.now() }
      if (!(await giveToCustomer(tx, given))) throw new DomainError('order_not_found')
    },
  )
  return [await writeSession(app, session), ...(await handToCustomer(app, session.customer))]
}

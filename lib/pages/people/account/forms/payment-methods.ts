import { z } from 'zod'
import { removeSavedMethod } from '#lib/domains/shop/payments/index.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { accountForm } from './account-form.ts'

const PAGE = '/account/payment-methods'

/** Removes a saved payment method from its provider. */
export const paymentMethodRemove = accountForm({
  page: () => PAGE,
  fields: z.object({ gateway: z.string().min(1).max(40), method: z.string().min(1).max(200) }),
  isSignedIn: true,
  isBudgeted: true,
  async submit({ app, t, fields: { gateway, method } }, customer) {
    const isRemoved = await removeSavedMethod(app, customer.id, { gateway, methodId: method })
    if (!isRemoved) throw new Refusal('not_found')
    return { to: PAGE, done: t('account.payment_methods.removed') }
  },
})

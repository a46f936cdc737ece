import { z } from 'zod'
import {
  type AddressChange,
  addAddress,
  changeAddress,
  deleteAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { AddressParams } from '#lib/web/inputs/address.ts'
import { accountForm } from './account-form.ts'

const LIST = '/account/addresses'

const text = z.string().optional()
const tick = z.literal('on').optional()

const SentAddress = AddressParams.partial().extend({
  ...{ label: text, name: text, phone: text, line1: text, line2: text },
  ...{ city: text, state: text, postcode: text, country: text },
  is_default_billing: tick,
  is_default_shipping: tick,
})

/** Adds an address, or changes the one with the given id. */
export const address = accountForm({
  page: ({ id }) => (id === undefined ? LIST : `${LIST}/${encodeURIComponent(id)}`),
  fields: SentAddress,
  isSignedIn: true,
  async submit({ app, t, fields: { id, ...fields } }, customer) {
    const { is_default_billing: billing, is_default_shipping: shipping, ...parts } = fields
    if (id === undefined) {
      // Left undefined if unticked: the first address is the default anyway.
      const change = { ...parts, isDefaultBilling: billing && true, isDefaultShipping: shipping && true }
      await addAddress(app, customer.id, change)
      return { to: LIST, done: t('account.addresses.done') }
    }
    const isDefault = { isDefaultBilling: billing === 'on', isDefaultShipping: shipping === 'on' }
    const change: AddressChange = { ...parts, ...isDefault }
    await changeAddress(app, customer.id, id, change)
    return { to: LIST, done: t('account.addresses.done') }
  },
})

export const addressDelete = accountForm({
  page: () => LIST,
  fields: AddressParams,
  isSignedIn: true,
  async submit({ app, fields, messages }, customer) {
    await deleteAddress(app, customer.id, fields.id)
    return { to: LIST, done: messages.note('address_deleted', {}) }
  },
})

import type { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import {
  type AddressChange,
  addAddress,
  changeAddress,
  deleteAddress,
  listAddresses,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { AddressBody, AddressParams } from '#lib/web/inputs/address.ts'
import { Address, presentAddress } from '#lib/web/presenters/accounts/address.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const addresses = [
  endpoint(
    'GET /addresses',
    {
      name: 'listAddresses',
      group: 'shop',
      customer: 'required',
      summary: 'The customer’s saved addresses',
      returns: Address,
      list: true,
      takesFields: true,
    },
    async ({ context, customer, format }) => {
      const saved = await listAddresses(context, customer.id)
      return wholeList(saved.map((address) => presentAddress(address, format)))
    },
  ),
  endpoint(
    'POST /addresses',
    {
      name: 'addAddress',
      group: 'shop',
      customer: 'required',
      summary: 'Save an address',
      description:
        '`data.fields` of `GET /checkout` says which fields are required. The first address becomes the default ' +
        'for both billing and shipping.',
      body: AddressBody,
      returns: Address,
      status: 201,
    },
    async ({ context, customer, body, format }) =>
      presentAddress(await addAddress(context, customer.id, toChange(body)), format),
  ),
  endpoint(
    'PATCH /addresses/{id}',
    {
      name: 'updateAddress',
      group: 'shop',
      customer: 'required',
      summary: 'Change an address',
      description: 'Fields that are not sent stay unchanged.',
      params: AddressParams,
      body: AddressBody,
      returns: Address,
    },
    async ({ context, customer, params, body, format }) => {
      const changed = changeAddress(context, customer.id, params.id, toChange(body))
      return presentAddress(await changed, format)
    },
  ),
  endpoint(
    'DELETE /addresses/{id}',
    {
      name: 'deleteAddress',
      group: 'shop',
      customer: 'required',
      summary: 'Delete an address',
      params: AddressParams,
      returns: Acknowledgement,
    },
    async ({ context, customer, params, note }) => {
      await deleteAddress(context, customer.id, params.id)
      return { message: note('address_deleted', {}) }
    },
  ),
]

function toChange(body: z.output<typeof AddressBody>): AddressChange {
  const { is_default_billing: isDefaultBilling, is_default_shipping: isDefaultShipping, ...parts } = body
  return { ...parts, isDefaultBilling, isDefaultShipping }
}

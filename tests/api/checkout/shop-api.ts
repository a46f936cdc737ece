import { openTestApi, type TestAnswer, type TestApi, type TestApiOptions } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type SignedIn, signInCustomer } from '#tests/support/factories/customers.ts'

/** The API over a shop, with what a buyer does. */
export type ShopApi = TestApi & {
  catalogue: CatalogueFactory
  signIn(): Promise<SignedIn>
  /** A guest's cart with these products; resolves to the headers that name it. */
  beginCart(products: { id: number }[], quantity?: number): Promise<Record<string, string>>
  /** Puts a product into the cart of the shopper named by the headers. */
  add(product: { id: number }, quantity: number, headers: Record<string, string>): Promise<TestAnswer>
  checkOut(headers: Record<string, string>, changes?: object): Promise<TestAnswer>
  /** The kinds of the mails that wait to be sent, in the order they were written. */
  mails(): Promise<string[]>
}

export const home = {
  name: 'Ada Lindqvist',
  line1: '18 Alder Lane',
  line2: null,
  city: 'Portland',
  state: 'OR',
  postcode: '97209',
  country: 'US',
}

export const order = {
  email: 'Ada@Example.com',
  phone: '+1 503 555 0142',
  payment_gateway: 'cash_on_delivery',
  billing: home,
}

export async function openShopApi(options: TestApiOptions = {}): Promise<ShopApi> {
  const api = await openTestApi(options)
  await api.app.settings.set('payments.bank_transfer.details', 'IBAN XX00 0000 0000')
  const catalogue = createCatalogueFactory(api.app)
  const add: ShopApi['add'] = (product, quantity, headers) =>
    api.call('POST', '/cart/items', { product_id: product.id, quantity }, headers)
  return {
    ...api,
    catalogue,
    add,
    signIn: () => signInCustomer(api.app, api.credentials.id),
    async beginCart(products, quantity = 1) {
      let headers: Record<string, string> = {}
      for (const product of products) {
        const { json } = await add(product, quantity, headers)
        if (json.data.token) headers = { 'x-cart-token': json.data.token }
      }
      return headers
    },
    checkOut: (headers, changes = {}) => api.call('POST', '/checkout', { ...order, ...changes }, headers),
    async mails() {
      const rows = await api.app.database.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
      return rows.map(({ kind }) => kind.replace('mail.', ''))
    },
  }
}

/** Subtotal, discount, shipping, tax and total, in minor units. */
export function totalsOf(record: { totals: Record<string, { amount: number } | null> }): (number | null)[] {
  return ['subtotal', 'discount', 'shipping', 'tax', 'total'].map(
    (name) => record.totals[name]?.amount ?? null,
  )
}

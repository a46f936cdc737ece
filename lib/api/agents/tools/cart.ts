import { z } from 'zod'
import {
  addItem,
  type CartAnswer,
  changeQuantity,
  offerCart,
  removeItem,
  type Shopper,
  showCart,
} from '#lib/domains/shop/cart/index.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { Handover, presentCart, presentHandover } from '#lib/web/presenters/shop/cart.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { AgentsCall } from '../agents-call.ts'
import { presentRefusal } from '../present-refusal.ts'
import { FilledCart, ShownCart } from '../shapes.ts'
import { tool } from '../tool.ts'

const MAX_ITEMS = 20
const ID = z.int().min(1).max(2_147_483_647)
const Token = z.string().max(200).describe('The `token` of a cart, from the first answer about it.')

const addToCart = tool({
  name: 'add_to_cart',
  title: 'Put products into a cart',
  description:
    'Puts products into a cart; without `cart_token`, into a new one. Products with variants need a `variant_id`. ' +
    'Nothing is ordered or reserved by this. `not_added` has what could not be put in, and why.',
  isReading: false,
  input: z.object({
    cart_token: Token.optional(),
    items: z
      .array(
        z.object({ product_id: ID, variant_id: ID.optional(), quantity: z.int().min(1).max(999).default(1) }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  output: FilledCart,
  async run(call, { cart_token: given, items }) {
    let token = given
    let answer: CartAnswer | undefined
    const refused: { item: (typeof items)[number]; error: unknown }[] = []
    for (const item of items) {
      const { product_id: productId, variant_id: variantId, quantity } = item
      try {
        answer = await addItem(call.context, shopperWith(token), { productId, variantId, quantity })
        token = answer.token ?? token
      } catch (error) {
        refused.push({ item, error })
      }
    }
    if (!answer) throw refused[0]?.error
    const notAdded = refused.map(({ item, error }) => ({
      ...item,
      reason: JSON.parse(presentRefusal(call, { tool: 'add_to_cart', error })),
    }))
    return { ...present(call, answer, token), ...(notAdded.length > 0 && { not_added: notAdded }) }
  },
})

const viewCart = tool({
  name: 'view_cart',
  title: 'Show a cart',
  description:
    'A cart with its prices as they are now, and what would have to change before it can be ordered.',
  isReading: true,
  input: z.object({ cart_token: Token }),
  output: ShownCart,
  run: async (call, { cart_token: token }) =>
    present(call, await showCart(call.context, shopperWith(token)), token),
})

const changeCart = tool({
  name: 'change_cart_item',
  title: 'Change a cart',
  description: 'Changes how many of an item are in a cart; 0 removes it.',
  isReading: false,
  input: z.object({ cart_token: Token, item_id: ID, quantity: z.int().min(0).max(999) }),
  output: ShownCart,
  async run(call, { cart_token: token, item_id: itemId, quantity }) {
    const shopper = shopperWith(token)
    const change =
      quantity === 0
        ? removeItem(call.context, shopper, itemId)
        : changeQuantity(call.context, shopper, itemId, quantity)
    return present(call, await change, token)
  },
})

const getCheckoutLink = tool({
  name: 'get_checkout_link',
  title: 'Hand a cart over to the shopper',
  description:
    'A link that opens the cart on the website, where the shopper checks it, enters an address, and orders and pays. ' +
    'Give it to the shopper: it is valid for ten minutes, and once. No tool can order or pay.',
  isReading: false,
  input: z.object({ cart_token: Token }),
  output: Handover.pick({ url: true, expires_at: true }),
  async run({ context, app, format }, { cart_token: token }) {
    if (!isWebShopOn(context.settings.current)) throw new Refusal('feature_disabled')
    const { url, expires_at } = presentHandover(await offerCart(context, app.id, token), format)
    return { url, expires_at }
  },
})

/** Agents shop as guests: they never sign in. */
function shopperWith(token: string | undefined): Shopper {
  return { customer: null, token }
}

function present({ format, messages }: AgentsCall, answer: CartAnswer, token: string | undefined) {
  return { cart_token: answer.token ?? token ?? '', cart: presentCart(answer, format, messages.note) }
}

export const cartTools = [addToCart, viewCart, changeCart, getCheckoutLink]

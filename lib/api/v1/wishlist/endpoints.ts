import { z } from 'zod'
import { type Call, endpoint } from '#lib/api/kernel/endpoint.ts'
import {
  addWish,
  endSharing,
  findSharedWishlist,
  removeWish,
  shareWishlist,
  showWishlist,
  type Wisher,
  type WishlistAnswer,
} from '#lib/domains/shop/wishlist/index.ts'
import { AddWish, ItemParams } from '#lib/web/inputs/cart.ts'
import {
  presentShared,
  presentWishlist,
  SharedWishlist,
  Wishlist,
} from '#lib/web/presenters/shop/wishlist.ts'
import { missing } from '#lib/web/refusals/missing.ts'

type WishlistCall = Pick<Call<never, never, never, Wisher['customer']>, 'customer' | 'header' | 'format'>

const ShareParams = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe('The `share_token` of the wishlist, which ends its `share_url`.'),
})

const ItemId = z.object({ id: ItemParams.shape.id.meta({ description: 'The `id` of the item.' }) })

export const wishlist = [
  endpoint(
    'GET /wishlist',
    {
      name: 'getWishlist',
      group: 'shop',
      customer: 'optional',
      summary: 'What is saved for later',
      description:
        'A customer’s wishlist belongs to the account. A guest’s is identified by `X-Wishlist-Token`, and kept for 180 days ' +
        'after its last use.',
      returns: Wishlist,
    },
    (call) => present(call, showWishlist(call.context, wisherOf(call))),
  ),
  endpoint(
    'POST /wishlist/items',
    {
      name: 'addWishlistItem',
      group: 'shop',
      customer: 'optional',
      summary: 'Save a product for later',
      description:
        'Changes nothing if it is saved already. A wishlist holds up to 200 items. The answer to a guest’s first has the `token`.',
      body: AddWish,
      returns: Wishlist,
    },
    (call) => {
      const { product_id: productId, variant_id: variantId = null } = call.body
      return present(call, addWish(call.context, wisherOf(call), { productId, variantId }))
    },
  ),
  endpoint(
    'DELETE /wishlist/items/{id}',
    {
      name: 'removeWishlistItem',
      group: 'shop',
      customer: 'optional',
      summary: 'Remove a product from the wishlist',
      params: ItemId,
      returns: Wishlist,
    },
    (call) => present(call, removeWish(call.context, wisherOf(call), call.params.id)),
  ),
  endpoint(
    'POST /wishlist/share',
    {
      name: 'shareWishlist',
      group: 'shop',
      customer: 'optional',
      summary: 'Share the wishlist by a link',
      description:
        'Whoever has the link can read the list, and sees neither whose it is nor what the items cost before. A list that is ' +
        'shared already keeps its link.',
      returns: Wishlist,
    },
    (call) => present(call, shareWishlist(call.context, wisherOf(call))),
  ),
  endpoint(
    'DELETE /wishlist/share',
    {
      name: 'unshareWishlist',
      group: 'shop',
      customer: 'optional',
      summary: 'Stop sharing the wishlist',
      description: 'The link stops working for good: sharing the list again makes another one.',
      returns: Wishlist,
    },
    (call) => present(call, endSharing(call.context, wisherOf(call))),
  ),
  endpoint(
    'GET /wishlists/{token}',
    {
      name: 'getSharedWishlist',
      group: 'shop',
      customer: 'none',
      summary: 'A shared wishlist',
      description: 'Without products that have no page any more.',
      params: ShareParams,
      returns: SharedWishlist,
    },
    async ({ context, params, format }) => {
      const wishes = await findSharedWishlist(context, params.token)
      if (!wishes) throw missing('wishlist')
      return presentShared(wishes, format)
    },
  ),
]

function wisherOf({ customer, header }: WishlistCall): Wisher {
  return { customer, token: header('x-wishlist-token') }
}

async function present({ format }: WishlistCall, answer: Promise<WishlistAnswer>) {
  return presentWishlist(await answer, format)
}

import type { Wishlist as List, SharedWishlist } from '../api-types.ts'
import type { Client } from '../client.ts'
import type { Body } from '../routes.ts'

/** The wishlist of a guest or customer. Every change answers with the whole list. */
export type Wishlist = {
  load(): Promise<List>
  add(item: Body<'POST /wishlist/items'>): Promise<List>
  remove(id: number): Promise<List>
  /** Makes a link with which others can read the list, its `share_url`. */
  share(): Promise<List>
  /** The link stops working for good. */
  unshare(): Promise<List>
  /** A list that someone shares, by the token that ends its link. */
  shared(token: string): Promise<SharedWishlist>
}

export function wishlist(client: Client): Wishlist {
  return {
    load: async () => (await client.request('GET /wishlist')).data,
    add: async (body) => (await client.request('POST /wishlist/items', { body })).data,
    remove: async (id) => (await client.request('DELETE /wishlist/items/{id}', { path: { id } })).data,
    share: async () => (await client.request('POST /wishlist/share')).data,
    unshare: async () => (await client.request('DELETE /wishlist/share')).data,
    shared: async (token) => (await client.request('GET /wishlists/{token}', { path: { token } })).data,
  }
}

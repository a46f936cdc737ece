import { Refusal } from './refusal.ts'

export type Resource =
  | 'address'
  | 'cart'
  | 'device'
  | 'order'
  | 'page'
  | 'post'
  | 'product'
  | 'review'
  | 'wishlist'

/** A `not_found` for something that is not there, or not for this client; a path that is not there says so itself. */
export function missing(resource?: Resource): Refusal {
  return new Refusal('not_found', { details: { reason: 'no_resource', ...(resource && { resource }) } })
}

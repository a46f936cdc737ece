export {
  addWish,
  endSharing,
  type NewWish,
  removeWish,
  removeWished,
  shareWishlist,
  takeWish,
} from './change-wishlist.ts'
export { mergeWishlists } from './merge-wishlists.ts'
export {
  findSharedWishlist,
  showWishlist,
  type Wish,
  type Wishlist,
  type WishlistAnswer,
} from './show-wishlist.ts'
export type { Wisher } from './wishlist-row.ts'

import type { App } from '#lib/app/app.ts'
import { CART_COOKIE, dropCart, handCartToCustomer } from '#lib/pages/shop/cart/cart-cookies.ts'
import {
  dropWishlist,
  handWishlistToCustomer,
  WISHLIST_COOKIE,
} from '#lib/pages/shop/wishlist/wishlist-cookies.ts'

/** The guest's cart and wishlist in a browser, which become the customer's. */
export function guestTokens(read: (cookie: string) => string | undefined): {
  cartToken?: string
  wishlistToken?: string
} {
  const cartToken = read(CART_COOKIE)
  const wishlistToken = read(WISHLIST_COOKIE)
  return { ...(cartToken && { cartToken }), ...(wishlistToken && { wishlistToken }) }
}

/** The `Set-Cookie` lines after a sign-in. */
export async function handToCustomer(app: App, customer: { id: number; email: string }): Promise<string[]> {
  return [...(await handCartToCustomer(app, customer)), ...(await handWishlistToCustomer(app, customer))]
}

/** The `Set-Cookie` lines that leave a browser without a cart and a wishlist. */
export function dropGuestCookies(app: App): string[] {
  return [...dropCart(app), ...dropWishlist(app)]
}

export const CART_PATH = '/cart'
export const DRAWER_PATH = '/cart/drawer'
export const CHECKOUT_PATH = '/checkout'

/** The addresses of the cart's forms, by what they do. */
export const cartActions = {
  add: '/cart/forms/add',
  restore: '/cart/forms/restore',
  quantity: '/cart/forms/quantity',
  remove: '/cart/forms/remove',
  accept: '/cart/forms/accept',
  coupon: '/cart/forms/coupon',
  open: '/cart/forms/open',
  coupon_remove: '/cart/forms/coupon-remove',
  note: '/cart/forms/note',
} as const

/** The cart's stylesheet, besides the site's own. */
export const CART_STYLESHEETS = ['shop.css', 'cart.css']

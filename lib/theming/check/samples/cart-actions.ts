/** The addresses of the cart's forms, as pages give them to views. */
export const cartActionsSample = {
  add: '/cart/forms/add',
  restore: '/cart/forms/restore',
  quantity: '/cart/forms/quantity',
  remove: '/cart/forms/remove',
  accept: '/cart/forms/accept',
  coupon: '/cart/forms/coupon',
  open: '/cart/forms/open',
  coupon_remove: '/cart/forms/coupon-remove',
}

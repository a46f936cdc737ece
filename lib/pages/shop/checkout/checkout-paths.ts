/** The addresses that the checkout's form is sent to, by what its buttons do. */
export const checkoutActions = {
  place: '/checkout/forms/place',
  update: '/checkout/forms/update',
  sign_in: '/checkout/forms/sign-in',
} as const

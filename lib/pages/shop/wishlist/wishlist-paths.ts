export const WISHLIST_PATH = '/wishlist'

/** The addresses of the wishlist's forms, by what they do. */
export const wishlistActions = {
  add: '/wishlist/forms/add',
  remove: '/wishlist/forms/remove',
  move: '/wishlist/forms/move',
  share: '/wishlist/forms/share',
  unshare: '/wishlist/forms/unshare',
} as const

export const sharedPath = (token: string): string => `${WISHLIST_PATH}/shared/${encodeURIComponent(token)}`

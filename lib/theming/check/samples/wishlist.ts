import { samplePicture } from './pictures.ts'

const money = (amount: number) => ({ amount, formatted: `€${(amount / 100).toFixed(2)}` })

/** A wishlist as its view receives it. */
export const wishlistSample = {
  heading: 'Wishlist',
  items: [
    {
      id: 31,
      product_id: 2,
      variant_id: 11,
      name: 'Paper lamp',
      variant_name: 'White',
      full_name: 'Paper lamp, White',
      url: '/products/paper-lamp?variant=11',
      image: samplePicture(12, 'White lamp'),
      price: money(4900),
      is_from: false,
      price_change: '€10.00 less than when you saved it',
      in_stock: true,
      is_sold_here: true,
      can_add: true,
      needs_choice: false,
    },
  ],
  is_shared_view: false,
  share_url: 'https://lamps.example/wishlist/shared/abc',
  notice: { kind: 'done', text: '“Desk lamp” was removed.', undo: { product_id: '3', variant_id: '' } },
  actions: {
    add: '/wishlist/forms/add',
    remove: '/wishlist/forms/remove',
    move: '/wishlist/forms/move',
    share: '/wishlist/forms/share',
    unshare: '/wishlist/forms/unshare',
  },
  sign_in_url: '/account/sign-in?next=%2Fwishlist',
}

import type { Endpoint } from '#lib/api/kernel/endpoint.ts'
import { addresses } from './addresses/endpoints.ts'
import { auth } from './auth/endpoints.ts'
import { bundle } from './bundle/endpoints.ts'
import { cart } from './cart/endpoints.ts'
import { checkout } from './checkout/endpoints.ts'
import { comments } from './comments/endpoints.ts'
import { contact } from './contact/endpoints.ts'
import { devices } from './devices/endpoints.ts'
import { menus } from './menus/endpoints.ts'
import { newsletter } from './newsletter/endpoints.ts'
import { orders } from './orders/endpoints.ts'
import { returns } from './orders/returns.ts'
import { withdrawals } from './orders/withdrawals.ts'
import { pages } from './pages/endpoints.ts'
import { postCategories } from './post-categories/endpoints.ts'
import { postTags } from './post-tags/endpoints.ts'
import { posts } from './posts/endpoints.ts'
import { productCategories } from './product-categories/endpoints.ts'
import { productFacets } from './product-facets/endpoints.ts'
import { products } from './products/endpoints.ts'
import { registration } from './registration/endpoints.ts'
import { reviews } from './reviews/endpoints.ts'
import { search } from './search/endpoints.ts'
import { site } from './site/endpoints.ts'
import { stockNotices } from './stock-notices/endpoints.ts'
import { wishlist } from './wishlist/endpoints.ts'

/** The API's table of contents. */
export const v1: readonly Endpoint[] = [
  ...site,
  ...menus,
  ...bundle,
  ...auth,
  ...registration,
  ...posts,
  ...postCategories,
  ...postTags,
  ...comments,
  ...pages,
  ...products,
  ...productCategories,
  ...productFacets,
  ...reviews,
  ...cart,
  ...wishlist,
  ...checkout,
  ...orders,
  ...returns,
  ...withdrawals,
  ...addresses,
  ...search,
  ...contact,
  ...newsletter,
  ...stockNotices,
  ...devices,
]

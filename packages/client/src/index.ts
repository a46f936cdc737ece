export type * from './api-types.ts'
export { type AnswerCache, type KeptAnswer, memoryCache, storedCache } from './cache.ts'
export { type Client, type ClientEvent, type ClientOptions, createClient } from './client.ts'
export { ApiError, ConnectionError, type ErrorDetails, isApiError } from './errors.ts'
export type { RequestOptions, Route } from './routes.ts'
export { type Account, account, needsSecondFactor, type SignedIn } from './shop/account.ts'
export {
  type CartOptions,
  type CartState,
  type CartStore,
  cart,
  type LineKey,
  type Preview,
} from './shop/cart.ts'
export { type Catalogue, catalogue } from './shop/catalogue.ts'
export { type Checkout, checkout } from './shop/checkout.ts'
export { type Content, content } from './shop/content.ts'
export { type List, type Lister, list, type Reader } from './shop/lists.ts'
export { type Currency, formatMoney } from './shop/money.ts'
export { wishlist } from './shop/wishlist.ts'
export { type Hashes, type Sign, type SignedRequest, signedBy } from './signing.ts'
export { memoryStorage, type Storage } from './storage.ts'

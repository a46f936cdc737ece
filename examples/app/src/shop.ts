import {
  account,
  cart,
  catalogue,
  checkout,
  content,
  createClient,
  storedCache,
  wishlist,
} from '@storefront/client'
import { storage } from './storage'

// Both values are put into the bundle, and may be known to everybody.
const url = process.env.EXPO_PUBLIC_API_URL ?? 'http://localhost:3000/api/v1'
const key = process.env.EXPO_PUBLIC_API_KEY ?? ''

export const siteUrl = url.replace(/\/[^/]+\/v1$/, '')

/** The shop, as the whole app sees it. */
export const client = createClient({
  url,
  key,
  storage,
  cache: storedCache(storage),
})

export const shop = { ...catalogue(client), ...content(client) }
export const customer = account(client)
export const buying = checkout(client)
export const basket = cart(client)
export const saved = wishlist(client)

/** Runs before every request of the collection, in the tool that has imported it. */
export const SIGN_REQUEST = `
const fill = (text) => pm.variables.replaceIn(text)
const key = pm.variables.get('key')
const secret = pm.variables.get('secret')
pm.request.headers.upsert({ key: 'X-Api-Key', value: key })
// Nothing has a token before its first sign-in, or a cart or wishlist before its first item.
for (const [name, variable] of [['X-Cart-Token', 'cart_token'], ['X-Wishlist-Token', 'wishlist_token'], ['Authorization', 'token']])
  if (!pm.variables.get(variable)) pm.request.headers.remove(name)
// A public app has no secret, and signs nothing.
if (secret) {
  const target = fill(pm.request.url.toString()).replace(/^https?:\\/\\/[^/]+/, '')
  const [path, ...query] = target.split('?')
  const raw = pm.request.body && pm.request.body.raw ? fill(pm.request.body.raw) : ''
  if (raw) pm.request.body.update({ mode: 'raw', raw, options: { raw: { language: 'json' } } })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = fill('{{$guid}}')
  const hash = CryptoJS.SHA256(raw).toString(CryptoJS.enc.Hex)
  const text = [key, pm.request.method, path, query.join('?'), timestamp, nonce, hash].join('\\n')
  const signature = CryptoJS.HmacSHA256(text, secret).toString(CryptoJS.enc.Base64)
  pm.request.headers.upsert({ key: 'X-Api-Timestamp', value: timestamp })
  pm.request.headers.upsert({ key: 'X-Api-Nonce', value: nonce })
  pm.request.headers.upsert({ key: 'X-Api-Signature', value: signature })
}
`

/** Runs after every answer: keeps the tokens of sessions, carts and wishlists. */
export const SAVE_TOKENS = `
const { data } = (() => { try { return pm.response.json() } catch { return {} } })()
if (data && data.access_token) pm.collectionVariables.set('token', data.access_token)
const kept = data && data.items && { ct_: 'cart_token', wl_: 'wishlist_token' }[String(data.token).slice(0, 3)]
if (kept) pm.collectionVariables.set(kept, data.token)
`

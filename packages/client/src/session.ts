import type { Session } from './api-types.ts'
import { ApiError } from './errors.ts'
import { readStored, type Storage, writeStored } from './storage.ts'

type Tokens = Pick<Session, 'access_token' | 'refresh_token' | 'expires_at'>

export type SessionKeeper = {
  /** The access token; null for guests. Refreshed first if it has expired. */
  token(): Promise<string | null>
  save(tokens: Tokens): Promise<void>
  clear(): Promise<void>
  /** A token in place of one that was refused; null if the session has ended. */
  replace(refused: string): Promise<string | null>
}

const KEY = 'storefront.session'

/**
 * The customer's tokens. However many requests find them expired, they are refreshed once; programs that share a storage,
 * such as tabs, get the same pair.
 */
export function keepSession(
  storage: Storage,
  refresh: (refreshToken: string, idempotencyKey: string) => Promise<Tokens>,
  onChange: (signedIn: boolean) => void,
): SessionKeeper {
  let refreshing: { refused: string; token: Promise<string | null> } | undefined
  const read = () => readStored<Tokens>(storage, KEY)

  async function save(tokens: Tokens): Promise<void> {
    const { access_token, refresh_token, expires_at } = tokens
    const wasSignedIn = (await read()) !== null
    await writeStored(storage, KEY, { access_token, refresh_token, expires_at })
    if (!wasSignedIn) onChange(true)
  }

  async function clear(): Promise<void> {
    if (!(await storage.getItem(KEY))) return
    await writeStored(storage, KEY, null)
    onChange(false)
  }

  async function refreshOnce(refused: string): Promise<string | null> {
    const known = await read()
    if (!known || known.access_token !== refused) return known?.access_token ?? null
    try {
      // Derived from the token, so that refreshing the same token again within a minute returns the same pair.
      const tokens = await refresh(known.refresh_token, `refresh-${known.refresh_token.slice(-16)}`)
      if (await isStill(known)) await save(tokens)
      // If the customer has signed out or someone else has signed in, drop the new pair. Another tab has the same one.
      return (await read())?.access_token === tokens.access_token ? tokens.access_token : null
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (error.details.reason === 'token_refreshed') return takeNewer(refused, error)
      if (await isStill(known)) await clear()
      return null
    }
  }

  async function isStill({ refresh_token }: Tokens): Promise<boolean> {
    return (await read())?.refresh_token === refresh_token
  }

  /** Another program was faster: its tokens are in the storage, unless that is not shared. */
  async function takeNewer(refused: string, error: ApiError): Promise<string> {
    const known = await read()
    if (!known || known.access_token === refused) throw error
    return known.access_token
  }

  function replace(refused: string): Promise<string | null> {
    if (refreshing?.refused === refused) return refreshing.token
    const own = { refused, token: refreshOnce(refused).finally(forget) }
    refreshing = own
    return own.token

    function forget() {
      if (refreshing === own) refreshing = undefined
    }
  }

  return {
    save,
    clear,
    replace,
    async token() {
      const known = await read()
      if (!known) return null
      return Date.parse(known.expires_at) < Date.now() ? replace(known.access_token) : known.access_token
    },
  }
}

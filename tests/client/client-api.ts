import { createPublicApp } from '#lib/domains/people/apps/index.ts'
import { type AccountApi, openAccountApi } from '#tests/api/auth/account-api.ts'
import { connectTo, type Network } from '#tests/support/client.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  type Client,
  type ClientOptions,
  createClient,
  memoryStorage,
} from '../../packages/client/src/index.ts'

/** The API over a shop, reached by a public app's client. */
export type ClientApi = AccountApi & {
  catalogue: CatalogueFactory
  publicKey: string
  publicId: number
  /** A client with a network of its own. */
  connect(options?: Partial<ClientOptions>): { client: Client; network: Network }
  /** A client of a server elsewhere, for a customer who has signed in. */
  connectTo(url: string, session: object): Client
}

const URL_OF_API = 'https://shop.test/api/v1'

export async function openClientApi(): Promise<ClientApi> {
  // The client reads the real clock.
  const api = await openAccountApi({ now: new Date().toISOString() })
  const { id, key } = await createPublicApp(api.app, 'On a phone', [])
  return {
    ...api,
    catalogue: createCatalogueFactory(api.app),
    publicKey: key,
    publicId: id,
    connectTo(url, session) {
      const storage = memoryStorage()
      storage.setItem('storefront.session', JSON.stringify(session))
      return createClient({ url, key, storage })
    },
    connect(options = {}) {
      const network = connectTo(api)
      return { network, client: createClient({ url: URL_OF_API, key, fetch: network.fetch, ...options }) }
    },
  }
}

import type { SettingKey, SettingsStore } from '#lib/services/settings/index.ts'
import { InvalidRoute } from '../errors.ts'

/** Named addresses: the site's own and those an application adds. */
export type RouteNames = {
  /** Names a path of this site, or an http(s) address. Throws InvalidRoute. */
  add(name: string, address: string): void
  has(name: string): boolean
  /** Null for a route that is unknown or switched off. */
  find(name: string): string | null
}

const OWN: Record<string, string> = {
  home: '/',
  search: '/search',
  'search.suggest': '/search/suggest',
  products: '/products',
  posts: '/posts',
}

const SWITCHES = new Map<string, SettingKey>([
  ['search', 'search.page_enabled'],
  ['products', 'modules.shop'],
  ['posts', 'modules.blog'],
])

const NAME = /^[A-Za-z][A-Za-z0-9_.:-]{0,99}$/
const ADDRESS = /^(\/(?!\/)|https?:\/\/)[^\s\\]*$/

/** Whether a route is a path of this site or an http(s) address, rather than a name. */
export function isAddress(route: string): boolean {
  return ADDRESS.test(route) && (route.startsWith('/') || URL.canParse(route))
}

export function createRouteNames(settings: SettingsStore): RouteNames {
  const known = new Map(Object.entries(OWN))
  const isOn = (name: string) => {
    const key = SWITCHES.get(name)
    return key === undefined || settings.current[key] === true
  }
  return {
    add(name, address) {
      if (!NAME.test(name) || !isAddress(address) || Object.hasOwn(OWN, name))
        throw new InvalidRoute(name, address)
      known.set(name, address)
    },
    has: (name) => known.has(name),
    find: (name) => (isOn(name) ? (known.get(name) ?? null) : null),
  }
}

import type { SettingKey, SettingsStore } from '#lib/services/settings/index.ts'
import type { TypeDefinition } from '../contracts.ts'
import { InvalidRoute } from '../errors.ts'
import { absoluteUrl } from './absolute-url.ts'

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

/** Used instead of a type's key for the whole site. */
const ALL = 'all'

export type Routes = {
  /** A path, or an address if the type's route is one; null if there is nowhere to submit to. Throws UnknownType. */
  formAction(type: string): string | null
  /** Absolute; null if the page does not exist. Throws UnknownType. */
  resultsUrl(type: string, term: string): string | null
}

type Dependencies = {
  routeNames: RouteNames
  types: { find(type: string): TypeDefinition }
  siteAddress(): string
}

/** Where results of a type, or of `all`, are shown. */
export function createRoutes({ routeNames, types, siteAddress }: Dependencies): Routes {
  const resolveRoute = (route: string) => (isAddress(route) ? route : routeNames.find(route))

  const formAction = (type: string): string | null => {
    const page = routeNames.find('search')
    if (type === ALL) return page
    const { results_route: route, listing = null } = types.find(type)
    return (route === null ? null : resolveRoute(route)) ?? page ?? listing
  }
  return {
    formAction,
    resultsUrl(type, term) {
      const path = formAction(type)
      const address = absoluteUrl(path, siteAddress())
      if (address === null) return null
      const url = new URL(address)
      url.searchParams.set('q', term)
      if (type !== ALL && path === routeNames.find('search')) url.searchParams.set('type', type)
      return url.href
    },
  }
}

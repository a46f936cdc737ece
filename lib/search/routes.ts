import type { Settings, SettingsStore } from '#lib/settings/index.ts'
import { absoluteUrl } from './absolute-url.ts'
import type { TypeRegistry } from './registry.ts'

/** In place of a type's key: the whole site. */
const ALL = 'all'

const PATHS: Record<string, string> = {
  search: '/search',
  'search.suggest': '/search/suggest',
  products: '/products',
  posts: '/posts',
}

/** Whether a named route is there: the page of results may be switched off. */
export function routeExists(name: string, settings: Settings): boolean {
  return Object.hasOwn(PATHS, name) && (name !== 'search' || settings['search.page_enabled'])
}

export type Routes = {
  /** A path, or an address where the type's route is one; null where nothing takes the form. Throws UnknownType. */
  formAction(type: string): string | null
  /** Absolute; null where there is no such page. Throws UnknownType. */
  resultsUrl(type: string, term: string): string | null
}

type Surroundings = { settings: SettingsStore; types: TypeRegistry; siteAddress(): string }

/** Where results of a type, or of `all`, are shown. */
export function createRoutes({ settings, types, siteAddress }: Surroundings): Routes {
  const pathOf = (name: string) => (routeExists(name, settings.current) ? (PATHS[name] ?? null) : null)
  const readRoute = (route: string) => (/^(\/|https?:)/.test(route) ? route : pathOf(route))

  const formAction = (type: string): string | null => {
    const page = pathOf('search')
    if (type === ALL) return page
    const { results_route: route, listing = null } = types.find(type)
    return (route === null ? null : readRoute(route)) ?? page ?? listing
  }
  return {
    formAction,
    resultsUrl(type, term) {
      const path = formAction(type)
      const address = absoluteUrl(path, siteAddress())
      if (address === null) return null
      const url = new URL(address)
      url.searchParams.set('q', term)
      if (type !== ALL && path === PATHS.search) url.searchParams.set('type', type)
      return url.href
    },
  }
}

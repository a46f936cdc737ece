import type { TypeRegistry } from '../types/type-registry.ts'
import { absoluteUrl } from './absolute-url.ts'
import { isAddress, type RouteNames } from './route-names.ts'

/** Used instead of a type's key for the whole site. */
const ALL = 'all'

export type Routes = {
  /** A path, or an address if the type's route is one; null if there is nowhere to submit to. Throws UnknownType. */
  formAction(type: string): string | null
  /** Absolute; null if the page does not exist. Throws UnknownType. */
  resultsUrl(type: string, term: string): string | null
}

type Dependencies = { routeNames: RouteNames; types: TypeRegistry; siteAddress(): string }

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

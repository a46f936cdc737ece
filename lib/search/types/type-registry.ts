import type { Database } from '#lib/platform/database/db.ts'
import type { SettingKey, Settings, SettingsStore } from '#lib/services/settings/index.ts'
import type { TypeDefinition } from '../contracts.ts'
import { checkWeight } from '../documents/build-document.ts'
import { InvalidRoute, InvalidType, UnknownType } from '../errors.ts'
import { absoluteUrl } from '../results/absolute-url.ts'
import { findMistakeInModel } from './check-model.ts'
import { checkName } from './check-name.ts'

export type TypeRegistry = {
  /** Throws InvalidName or InvalidType. */
  register(type: string, definition: TypeDefinition): void
  /** Every type, in the order of the groups. */
  all(): Map<string, TypeDefinition>
  /** The types that the settings have on. */
  enabled(): Map<string, TypeDefinition>
  /** Throws UnknownType. */
  find(type: string): TypeDefinition
}

/** The registered types: first those in `order`, then the others in the order of registration. */
export function createTypeRegistry(order: readonly string[], dependencies: TypeDependencies): TypeRegistry {
  const registered = new Map<string, TypeDefinition>()
  const find = (type: string): TypeDefinition => {
    const definition = registered.get(type)
    if (!definition) throw new UnknownType(type, registered.keys())
    return definition
  }
  const all = () => {
    const keys = new Set([...order.filter((type) => registered.has(type)), ...registered.keys()])
    return new Map([...keys].map((type) => [type, find(type)]))
  }
  return {
    register(type, definition) {
      checkName(type)
      checkType(type, definition, dependencies)
      registered.set(type, definition)
    },
    all,
    enabled: () =>
      new Map(
        [...all()].filter(([, definition]) => isTypeEnabled(definition, dependencies.settings.current)),
      ),
    find,
  }
}

/** A type is searched while its module is on and its setting does not switch it off. */
function isTypeEnabled({ module, setting }: TypeDefinition, settings: Settings): boolean {
  return !isOff(module === null ? null : moduleKey(module), settings) && !isOff(setting, settings)
}

/** The setting that switches a module of the site. */
function moduleKey(module: string): string {
  return `modules.${module}`
}

function isOff(key: string | null, settings: Settings): boolean {
  // Types may add settings that `Settings` does not list.
  return key !== null && (settings as Record<string, unknown>)[key] === false
}

type TypeDependencies = {
  database: Pick<Database, 'prisma'>
  settings: SettingsStore
  routeNames: RouteNames
}

/** Adds the settings that come with a type. Throws InvalidType if it names something that does not exist. */
function checkType(
  type: string,
  definition: TypeDefinition,
  { database, settings, routeNames }: TypeDependencies,
): void {
  const { model, label, module, setting, results_route: route } = definition
  const refuse = (reason: string): never => {
    throw new InvalidType(type, reason)
  }
  try {
    if (setting === `search.types.${type}`) settings.addSwitch(setting, `${label} are searched`)
    for (const [key, summary] of Object.entries(definition.settings ?? {})) settings.addSwitch(key, summary)
    for (const [column, weight] of Object.entries(model.searchableColumns())) checkWeight(column, weight)
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
  const mistake = findMistakeInModel(database, model)
  if (mistake) refuse(mistake)
  if (setting !== null && !settings.isSwitch(setting))
    refuse(`its setting "${setting}" is not a setting that is on or off. ${howToAdd(setting)}`)
  if (module !== null && !settings.isSwitch(moduleKey(module)))
    refuse(`its module "${module}" is unknown. ${howToAdd(moduleKey(module))}`)
  if (route !== null && !isAddress(route) && !routeNames.has(route))
    refuse(
      `its results_route "${route}" is not the name of a route. Add it with registerRoute or in search.config.ts.`,
    )
}

function howToAdd(key: string): string {
  return `If it belongs to the type, list "${key}" under its settings.`
}

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
function isAddress(route: string): boolean {
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

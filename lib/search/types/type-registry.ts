import type { Database } from '#lib/platform/database/db.ts'
import type { Settings, SettingsStore } from '#lib/services/settings/index.ts'
import { checkName } from '../check-name.ts'
import type { TypeDefinition } from '../contracts.ts'
import { checkWeight } from '../documents/build-document.ts'
import { InvalidType, UnknownType } from '../errors.ts'
import { isAddress, type RouteNames } from '../routes/routes.ts'
import { findMistakeInModel } from './check-model.ts'

export type TypeRegistry = {
  /** Throws InvalidName or InvalidType. */
  register(type: string, definition: TypeDefinition): void
  /** Every type, in the order of the groups. */
  all(): Map<string, TypeDefinition>
  enabled(settings: Settings): Map<string, TypeDefinition>
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
    enabled: (settings) =>
      new Map([...all()].filter(([, definition]) => isTypeEnabled(definition, settings))),
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

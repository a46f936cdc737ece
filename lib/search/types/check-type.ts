import type { Database } from '#lib/platform/database/db.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { TypeDefinition } from '../contracts.ts'
import { checkWeight } from '../documents/build-document.ts'
import { InvalidType } from '../errors.ts'
import { isAddress, type RouteNames } from '../routes/route-names.ts'
import { findMistakeInModel } from './check-model.ts'
import { moduleKey } from './is-type-enabled.ts'

export type TypeDependencies = {
  database: Pick<Database, 'prisma'>
  settings: SettingsStore
  routeNames: RouteNames
}

/** Adds the settings that come with a type. Throws InvalidType if it names something that does not exist. */
export function checkType(
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

import type { Settings } from '#lib/services/settings/index.ts'
import type { TypeDefinition } from '../contracts.ts'

/** A type is searched while its module is on and its setting does not switch it off. */
export function isTypeEnabled({ module, setting }: TypeDefinition, settings: Settings): boolean {
  return !isOff(module === null ? null : moduleKey(module), settings) && !isOff(setting, settings)
}

/** The setting that switches a module of the site. */
export function moduleKey(module: string): string {
  return `modules.${module}`
}

function isOff(key: string | null, settings: Settings): boolean {
  // Types may add settings that `Settings` does not list.
  return key !== null && (settings as Record<string, unknown>)[key] === false
}

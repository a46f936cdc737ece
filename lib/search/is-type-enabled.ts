import { isSettingKey, type Settings } from '#lib/settings/index.ts'
import type { TypeDefinition } from './contracts.ts'

/** A type is searched while its module is on and its setting does not switch it off. */
export function isTypeEnabled({ module, setting }: TypeDefinition, settings: Settings): boolean {
  return !isOff(module && `modules.${module}`, settings) && !isOff(setting, settings)
}

/** A key that is no setting switches nothing. */
function isOff(key: string | null, settings: Settings): boolean {
  return key !== null && isSettingKey(key) && settings[key] === false
}

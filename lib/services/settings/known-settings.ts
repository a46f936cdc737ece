import { type Definition, ordinary } from './definitions/definition.ts'
import { definitions } from './definitions/definitions.ts'
import { InvalidSwitch, UnknownSetting } from './errors.ts'

/** The definitions of a store: the built-in ones, and the switches that were added. */
export type KnownSettings = {
  keys(): string[]
  /** Throws UnknownSetting. */
  find(key: string): Definition
  isSwitch(key: string): boolean
  /** Returns whether it is new. Throws InvalidSwitch. */
  addSwitch(key: string, summary: string): boolean
}

const SWITCH_KEY = /^[a-z][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)+$/
const MAX_KEY_LENGTH = 100

/** `siteUrl` is the site's address if the owner has not set one. */
export function createKnownSettings(siteUrl: string | null): KnownSettings {
  const known = new Map<string, Definition>(Object.entries(definitions))
  known.set('site.url', { ...definitions['site.url'], default: siteUrl })
  const isSwitch = (key: string) => typeof known.get(key)?.default === 'boolean'
  return {
    keys: () => [...known.keys()],
    find(key) {
      const definition = known.get(key)
      if (!definition) throw new UnknownSetting(key)
      return definition
    },
    isSwitch,
    addSwitch(key, summary) {
      if (isSwitch(key)) return false
      if (known.has(key) || !SWITCH_KEY.test(key) || key.length > MAX_KEY_LENGTH) throw new InvalidSwitch(key)
      known.set(key, ordinary.on(summary))
      return true
    },
  }
}

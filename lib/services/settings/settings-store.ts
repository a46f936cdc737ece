import { z } from 'zod'
import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { Definition, SettingAccess } from './definitions/definition.ts'
import type { Settings } from './definitions/definitions.ts'
import { type SiteLanguage, siteLanguages } from './derived-settings.ts'
import { InvalidSetting } from './errors.ts'
import { HiddenText } from './hidden-text.ts'
import { createKnownSettings, type KnownSettings } from './known-settings.ts'
import { findFaults } from './setting-fault.ts'
import { selectStoredSettings } from './statements/stored-settings.ts'
import { type CurrencyStyle, usualCurrency } from './usual-currency.ts'

/** The site's settings as this process sees them. */
export type SettingsStore = {
  /** A frozen snapshot; the same object until a setting changes. */
  readonly current: Settings
  /** The language that the settings are shown in: the main one, unless they are those of a visitor who uses another. */
  readonly language: SiteLanguage
  /** The languages of the site, main language first. */
  readonly languages: readonly SiteLanguage[]
  /** Reloads the settings if they have changed since; undefined if they have not. `versions` are the current data versions, if the caller knows them. */
  refresh(versions?: SettingVersions): Promise<void> | undefined
  /** Checks and stores a value. Throws UnknownSetting or InvalidSetting. */
  set(key: string, value: unknown): Promise<void>
  /** Restores the default. Throws UnknownSetting. */
  unset(key: string): Promise<void>
  /** Checks a value and returns it as `set` would store it, for a write in a transaction. Throws UnknownSetting or InvalidSetting. */
  prepare(key: string, value: unknown): NonNullable<unknown>
  /** Who may change a setting. Throws UnknownSetting. */
  access(key: string): SettingAccess
  /** The value of any setting, including switches that were added. Throws UnknownSetting. */
  get(key: string): unknown
  /** Lists all settings in the order they were defined. */
  list(): ListedSetting[]
  describe(): DescribedSetting[]
  /**
   * Adds a switch, on by default, for as long as this store is open. A switch that exists already stays as it is. Throws
   * InvalidSwitch if the key cannot be one.
   */
  addSwitch(key: string, summary: string): void
  /** Whether a setting with this key exists and is a switch. */
  isSwitch(key: string): boolean
}

/** The versions that settings depend on; their translations are content. */
export type SettingVersions = Pick<Versions, 'settings' | 'content'>

export type ListedSetting = { key: string; value: unknown; summary: string }

/** A setting with everything that a form for it needs. A secret's value is only whether it is set. */
export type DescribedSetting = ListedSetting & {
  default: unknown
  isSecret: boolean
  isStored: boolean
  /** The valid values, as a JSON Schema. */
  schema: z.core.JSONSchema.BaseSchema
}

type Dependencies = {
  database: Database
  secrets: Secrets
  log: Log
  /** The site's address if the owner has not set one. */
  siteUrl?: string
}

export async function openSettings(dependencies: Dependencies): Promise<SettingsStore> {
  const { database, secrets } = dependencies
  const known = createKnownSettings(dependencies.siteUrl ?? null)
  let version = (await database.dataVersion.read()).settings
  let stored = await loadStored(database)
  let current = parseSettings(known, stored, dependencies)
  let loading: Promise<void> | undefined
  let begun = 0
  let finished = 0

  const reload = async (): Promise<void> => {
    begun += 1
    const turn = begun
    // The version is read before the values: a change in between is picked up by the next refresh.
    const seen = (await database.dataVersion.read()).settings
    const values = await loadStored(database)
    // One that began before and ends after another has older values.
    if (turn < finished) return
    finished = turn
    stored = values
    current = parseSettings(known, stored, dependencies)
    version = seen
  }
  const catchUp = async (given?: SettingVersions): Promise<void> => {
    const { settings: latest } = given ?? (await database.dataVersion.read())
    while (latest !== version) {
      const joined = loading !== undefined
      loading ??= reload().finally(() => {
        loading = undefined
      })
      await loading
      // If loading was already in progress, it may have begun before the change.
      if (!joined) return
    }
  }
  const read = (key: string): unknown => (current as Record<string, unknown>)[key]

  return {
    get current() {
      return current
    },
    get language() {
      return { locale: current['site.locale'], prefix: '' }
    },
    get languages() {
      return siteLanguages(current)
    },
    refresh: (given) => (given?.settings === version ? undefined : catchUp(given)),
    async set(key, value) {
      const checked = checkSetting(known, { key, value }, secrets)
      await database.prisma.setting.upsert({
        where: { key },
        create: { key, value: checked },
        update: { value: checked },
      })
      await reload()
    },
    async unset(key) {
      known.find(key)
      await database.prisma.setting.deleteMany({ where: { key } })
      await reload()
    },
    access: (key) => known.find(key).access,
    get(key) {
      known.find(key)
      return read(key)
    },
    list: () => known.keys().map((key) => ({ key, value: read(key), summary: known.find(key).summary })),
    describe() {
      const usual = usualDefaults(current) as Record<string, unknown>
      return known.keys().map((key) => {
        const { summary, schema, default: fallback, isSecret = false } = known.find(key)
        return {
          key,
          value: isSecret ? read(key) !== null : read(key),
          summary,
          default: usual[key] ?? fallback,
          isSecret,
          isStored: stored.has(key),
          schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        }
      })
    },
    prepare: (key, value) => checkSetting(known, { key, value }, secrets),
    addSwitch(key, summary) {
      if (known.addSwitch(key, summary)) current = parseSettings(known, stored, dependencies)
    },
    isSwitch: known.isSwitch,
  }
}

/** Checks a value and returns it in its stored form. */
function checkSetting(
  known: KnownSettings,
  { key, value }: { key: string; value: unknown },
  secrets: Secrets,
): NonNullable<unknown> {
  const { schema, isSecret } = known.find(key)
  const parsed = schema.safeParse(value)
  if (parsed.success && isSecret && typeof parsed.data === 'string')
    return { sealed: secrets.encrypt(purposeOf(key), parsed.data) }
  if (parsed.success) return { value: parsed.data }
  throw new InvalidSetting(key, findFaults(parsed.error))
}

type Stored = ReadonlyMap<string, unknown>

async function loadStored({ prisma }: Database): Promise<Stored> {
  const rows = await selectRows(prisma, selectStoredSettings, {})
  return new Map(rows.map((row) => [row.key, row.value]))
}

function parseSettings(known: KnownSettings, stored: Stored, { secrets, log }: Dependencies): Settings {
  const values = known.keys().map((key): [string, unknown] => {
    const definition = known.find(key)
    const value = stored.get(key)
    return [key, definition.isSecret ? unseal(key, value, secrets, log) : usable(key, definition, value, log)]
  })
  const settings = Object.fromEntries(values) as Settings
  const usual = Object.entries(usualDefaults(settings)).filter(([key]) => !stored.has(key))
  return Object.freeze({ ...settings, ...Object.fromEntries(usual) })
}

/** The defaults that follow from the currency and the main language. */
function usualDefaults(settings: Settings): CurrencyStyle {
  return usualCurrency(settings['currency.code'], settings['site.locale'])
}

/** Stored values are wrapped in an object, because a bare JSON null could not be told from a missing value. */
function usable(key: string, definition: Definition, stored: unknown, log: Log): unknown {
  if (stored === undefined) return definition.default
  const { schema, storedSchema = schema } = definition
  const parsed = storedSchema.safeParse((stored as { value?: unknown } | null)?.value)
  if (parsed.success) return parsed.data
  log.warn({ key }, 'A stored setting is invalid; its default is used.')
  return definition.default
}

function unseal(key: string, stored: unknown, secrets: Secrets, log: Log): HiddenText | null {
  const { sealed } = (stored ?? {}) as { sealed?: string }
  if (sealed === undefined) return null
  try {
    return new HiddenText(secrets.decrypt(purposeOf(key), sealed))
  } catch {
    log.warn({ key }, 'A stored secret was encrypted under another APP_SECRET. Set it again.')
    return null
  }
}

export function purposeOf(key: string): string {
  return `setting ${key}`
}

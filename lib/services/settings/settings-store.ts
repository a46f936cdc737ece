import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { Definition, Settings } from './definitions.ts'
import { InvalidSetting } from './errors.ts'
import { explainIssue } from './explain-issue.ts'
import { HiddenText } from './hidden-text.ts'
import { createKnownSettings, type KnownSettings } from './known-settings.ts'

/** The site's settings as this process sees them. */
export type SettingsStore = {
  /** A frozen snapshot; the same object until a setting changes. */
  readonly current: Settings
  /** Reads the settings again where `version` is not the one they were read at. */
  refresh(version: Versions['settings']): Promise<void>
  /** Checks and stores a value. Throws UnknownSetting or InvalidSetting. */
  set(key: string, value: unknown): Promise<void>
  /** Goes back to the default. Throws UnknownSetting. */
  unset(key: string): Promise<void>
  /** The value of a setting, whoever defined it. Throws UnknownSetting. */
  get(key: string): unknown
  /** All settings, in the order they were defined. */
  list(): ListedSetting[]
  /**
   * Adds a setting that is on or off, and on by default, for as long as this store is open; one that is there already stays
   * as it is. Throws InvalidSwitch if the key cannot be one.
   */
  addSwitch(key: string, summary: string): void
  /** Whether there is a setting of this key that is on or off. */
  isSwitch(key: string): boolean
}

export type ListedSetting = { key: string; value: unknown; summary: string }

type Dependencies = {
  database: Database
  secrets: Secrets
  log: Log
  /** The site's address where the owner has set none. */
  siteUrl?: string
}

export async function openSettings(dependencies: Dependencies): Promise<SettingsStore> {
  const { database, secrets } = dependencies
  const known = createKnownSettings(dependencies.siteUrl ?? null)
  let version = (await database.dataVersion.read()).settings
  let stored = await readStored(database)
  let current = readSettings(known, stored, dependencies)
  let reading: Promise<void> | undefined

  const reread = async (): Promise<void> => {
    // The version is read before the values: a change between the two is seen again at the next look.
    const seen = (await database.dataVersion.read()).settings
    stored = await readStored(database)
    current = readSettings(known, stored, dependencies)
    version = seen
  }
  const read = (key: string): unknown => (current as Record<string, unknown>)[key]

  return {
    get current() {
      return current
    },
    async refresh(latest) {
      while (latest !== version) {
        const joined = reading !== undefined
        reading ??= reread().finally(() => {
          reading = undefined
        })
        await reading
        // A reading that was under way already may have begun before the change; one of our own has not.
        if (!joined) return
      }
    },
    async set(key, value) {
      const checked = checkSetting(known, { key, value }, secrets)
      await database.prisma.setting.upsert({
        where: { key },
        create: { key, value: checked },
        update: { value: checked },
      })
      await reread()
    },
    async unset(key) {
      known.find(key)
      await database.prisma.setting.deleteMany({ where: { key } })
      await reread()
    },
    get(key) {
      known.find(key)
      return read(key)
    },
    list: () => known.keys().map((key) => ({ key, value: read(key), summary: known.find(key).summary })),
    addSwitch(key, summary) {
      if (known.addSwitch(key, summary)) current = readSettings(known, stored, dependencies)
    },
    isSwitch: known.isSwitch,
  }
}

/** The value as it will be stored. */
function checkSetting(
  known: KnownSettings,
  { key, value }: { key: string; value: unknown },
  secrets: Secrets,
): NonNullable<unknown> {
  const { schema, isSecret } = known.find(key)
  const parsed = schema.safeParse(value, { error: explainIssue })
  if (parsed.success && isSecret && typeof parsed.data === 'string')
    return { sealed: secrets.encrypt(purposeOf(key), parsed.data) }
  if (parsed.success) return { value: parsed.data }
  const reasons = parsed.error.issues.map(({ message }) => message)
  throw new InvalidSetting(key, reasons)
}

type Stored = ReadonlyMap<string, unknown>

async function readStored({ prisma }: Database): Promise<Stored> {
  const rows = await prisma.setting.findMany({ select: { key: true, value: true } })
  return new Map(rows.map((row) => [row.key, row.value]))
}

function readSettings(known: KnownSettings, stored: Stored, { secrets, log }: Dependencies): Settings {
  const values = known.keys().map((key): [string, unknown] => {
    const definition = known.find(key)
    const value = stored.get(key)
    return [key, definition.isSecret ? unseal(key, value, secrets, log) : usable(key, definition, value, log)]
  })
  return Object.freeze(Object.fromEntries(values)) as Settings
}

/** Stored values stand in an object, since a JSON null is no value to a database. */
function usable(key: string, definition: Definition, stored: unknown, log: Log): unknown {
  if (stored === undefined) return definition.default
  const parsed = definition.schema.safeParse((stored as { value?: unknown } | null)?.value)
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

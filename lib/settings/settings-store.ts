import type { Versions } from '#lib/platform/data-version.ts'
import type { Database } from '#lib/platform/db.ts'
import type { Log } from '#lib/platform/log.ts'
import { definitions, isSettingKey, type SettingKey, type Settings, settingKeys } from './definitions.ts'
import { InvalidSetting, UnknownSetting } from './errors.ts'
import { explainIssue } from './explain-issue.ts'

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
}

export async function openSettings(database: Database, log: Log): Promise<SettingsStore> {
  let version = (await database.dataVersion.read()).settings
  let current = await readSettings(database, log)
  let reading: Promise<void> | undefined

  const reread = async (): Promise<void> => {
    // The version is read before the values: a change between the two is seen again at the next look.
    const seen = (await database.dataVersion.read()).settings
    current = await readSettings(database, log)
    version = seen
  }

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
      const checked = checkSetting(key, value)
      await database.prisma.setting.upsert({
        where: { key },
        create: { key, value: checked },
        update: { value: checked },
      })
      await reread()
    },
    async unset(key) {
      if (!isSettingKey(key)) throw new UnknownSetting(key)
      await database.prisma.setting.deleteMany({ where: { key } })
      await reread()
    },
  }
}

/** The value as it will be stored. */
function checkSetting(key: string, value: unknown): NonNullable<unknown> {
  if (!isSettingKey(key)) throw new UnknownSetting(key)
  const parsed = definitions[key].schema.safeParse(value, { error: explainIssue })
  if (parsed.success) return { value: parsed.data }
  const reasons = parsed.error.issues.map(({ message }) => message)
  throw new InvalidSetting(key, reasons)
}

async function readSettings(database: Database, log: Log): Promise<Settings> {
  const rows = await database.prisma.setting.findMany({ select: { key: true, value: true } })
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const values = settingKeys.map((key): [SettingKey, unknown] => [key, usable(key, stored.get(key), log)])
  return Object.freeze(Object.fromEntries(values)) as Settings
}

/** Stored values stand in an object, since a JSON null is no value to a database. */
function usable(key: SettingKey, stored: unknown, log: Log): unknown {
  const definition = definitions[key]
  if (stored === undefined) return definition.default
  const parsed = definition.schema.safeParse((stored as { value?: unknown } | null)?.value)
  if (parsed.success) return parsed.data
  log.warn({ key }, 'A stored setting is not usable; its default stands in.')
  return definition.default
}

import type { Versions } from '#lib/platform/data-version.ts'
import type { Database } from '#lib/platform/db.ts'
import type { Log } from '#lib/platform/log.ts'
import type { Secrets } from '#lib/platform/secrets.ts'
import {
  definitions,
  isSecret,
  isSettingKey,
  type SettingKey,
  type Settings,
  settingKeys,
} from './definitions.ts'
import { InvalidSetting, UnknownSetting } from './errors.ts'
import { explainIssue } from './explain-issue.ts'
import { HiddenText } from './hidden-text.ts'

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

type Surroundings = { database: Database; secrets: Secrets; log: Log }

export async function openSettings(surroundings: Surroundings): Promise<SettingsStore> {
  const { database, secrets } = surroundings
  let version = (await database.dataVersion.read()).settings
  let current = await readSettings(surroundings)
  let reading: Promise<void> | undefined

  const reread = async (): Promise<void> => {
    // The version is read before the values: a change between the two is seen again at the next look.
    const seen = (await database.dataVersion.read()).settings
    current = await readSettings(surroundings)
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
      const checked = checkSetting(key, value, secrets)
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
function checkSetting(key: string, value: unknown, secrets: Secrets): NonNullable<unknown> {
  if (!isSettingKey(key)) throw new UnknownSetting(key)
  const parsed = definitions[key].schema.safeParse(value, { error: explainIssue })
  if (parsed.success && isSecret(key) && typeof parsed.data === 'string')
    return { sealed: secrets.encrypt(purposeOf(key), parsed.data) }
  if (parsed.success) return { value: parsed.data }
  const reasons = parsed.error.issues.map(({ message }) => message)
  throw new InvalidSetting(key, reasons)
}

async function readSettings({ database, secrets, log }: Surroundings): Promise<Settings> {
  const rows = await database.prisma.setting.findMany({ select: { key: true, value: true } })
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const values = settingKeys.map((key): [SettingKey, unknown] => [
    key,
    isSecret(key) ? unseal(key, stored.get(key), secrets, log) : usable(key, stored.get(key), log),
  ])
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

function unseal(key: SettingKey, stored: unknown, secrets: Secrets, log: Log): HiddenText | null {
  const { sealed } = (stored ?? {}) as { sealed?: string }
  if (sealed === undefined) return null
  try {
    return new HiddenText(secrets.decrypt(purposeOf(key), sealed))
  } catch {
    log.warn({ key }, 'A stored secret was encrypted under another APP_SECRET: set it again.')
    return null
  }
}

function purposeOf(key: SettingKey): string {
  return `setting ${key}`
}

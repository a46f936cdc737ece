import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

/** An app, as needed to check requests. */
export type RegisteredApp = {
  id: number
  name: string
  key: string
  enabled: boolean
  /** Decrypted; two during a rotation. */
  secrets: { value: string; expiresAt: Date | null }[]
}

/** The registered apps by key, reloaded when one changes. */
export type AppDirectory = {
  /** `version` is the settings scope's data version. */
  find(key: string, version: Versions['settings']): Promise<RegisteredApp | undefined>
}

export const APP_SECRET_PURPOSE = 'app secrets'

export function createAppDirectory(database: Database, secrets: Secrets, log: Log): AppDirectory {
  let loaded: { version: Versions['settings']; apps: Promise<Map<string, RegisteredApp>> } | undefined
  return {
    async find(key, version) {
      if (loaded?.version !== version) {
        const reading = { version, apps: loadApps(database, secrets, log) }
        loaded = reading
        reading.apps.catch(() => {
          if (loaded === reading) loaded = undefined
        })
      }
      return (await loaded.apps).get(key)
    },
  }
}

async function loadApps(database: Database, secrets: Secrets, log: Log): Promise<Map<string, RegisteredApp>> {
  const rows = await database.prisma.app.findMany({
    select: {
      id: true,
      name: true,
      key: true,
      enabled: true,
      secrets: { select: { ciphertext: true, expiresAt: true }, orderBy: { id: 'desc' } },
    },
  })
  return new Map(rows.map((row) => [row.key, { ...row, secrets: row.secrets.flatMap(openSecret) }]))

  // A secret that cannot be decrypted must not lock out the other apps.
  function openSecret({ ciphertext, expiresAt }: { ciphertext: string; expiresAt: Date | null }) {
    try {
      return [{ value: secrets.decrypt(APP_SECRET_PURPOSE, ciphertext), expiresAt }]
    } catch {
      log.error('An app secret cannot be decrypted. Was APP_SECRET changed? Rotate the apps’ secrets.')
      return []
    }
  }
}

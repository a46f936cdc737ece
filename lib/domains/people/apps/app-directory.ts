import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { andThen } from '#lib/platform/process/steps.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

/** An app, as needed to check requests. */
export type RegisteredApp = {
  id: number
  name: string
  key: string
  enabled: boolean
  /** Its key is published, so it has no secret. */
  public: boolean
  /** Refuses requests of which something would be ignored. */
  strict: boolean
  /** In development: refusals of signatures contain the string to sign. */
  testing: boolean
  /** Null for the site's own limit. */
  requestsPerMinute: number | null
  /** The origins that browsers may call from. */
  origins: readonly string[]
  /** Where it may have buyers return to after paying. */
  returnUrls: readonly string[]
  /** Decrypted; two during a rotation. */
  secrets: { value: string; expiresAt: Date | null }[]
}

/** The registered apps by key, reloaded when one changes. */
export type AppDirectory = {
  /** `version` is the settings scope's data version. */
  find(
    key: string,
    version: Versions['settings'],
  ): RegisteredApp | undefined | Promise<RegisteredApp | undefined>
  /** The origins that browsers may call any enabled app from. */
  origins(version: Versions['settings']): ReadonlySet<string> | Promise<ReadonlySet<string>>
}

type Directory = { apps: Map<string, RegisteredApp>; origins: Set<string> }

export const APP_SECRET_PURPOSE = 'app secrets'

export function createAppDirectory(database: Database, secrets: Secrets, log: Log): AppDirectory {
  let loaded: { version: Versions['settings']; directory: Directory | Promise<Directory> } | undefined
  const load = (version: Versions['settings']): Directory | Promise<Directory> => {
    if (loaded?.version === version) return loaded.directory
    const loading = loadApps(database, secrets, log)
    const reading: typeof loaded = { version, directory: loading }
    loaded = reading
    loading.then(
      (directory) => {
        reading.directory = directory
      },
      () => {
        if (loaded === reading) loaded = undefined
      },
    )
    return loading
  }
  return {
    find: (key, version) => andThen(load(version), ({ apps }) => apps.get(key)),
    origins: (version) => andThen(load(version), ({ origins }) => origins),
  }
}

async function loadApps(database: Database, secrets: Secrets, log: Log): Promise<Directory> {
  const rows = await database.prisma.app.findMany({
    select: {
      id: true,
      name: true,
      key: true,
      enabled: true,
      public: true,
      strict: true,
      testing: true,
      requestsPerMinute: true,
      allowedOrigins: true,
      returnUrls: true,
      secrets: { select: { ciphertext: true, expiresAt: true }, orderBy: { id: 'desc' } },
    },
  })
  const apps = rows.map(({ allowedOrigins, ...row }) => ({
    ...row,
    origins: allowedOrigins as string[],
    returnUrls: row.returnUrls as string[],
    secrets: row.secrets.flatMap(openSecret),
  }))
  return {
    apps: new Map(apps.map((app) => [app.key, app])),
    origins: new Set(apps.flatMap((app) => (app.enabled ? app.origins : []))),
  }

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

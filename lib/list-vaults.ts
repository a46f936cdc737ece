import { sealedPasswordRequests, secondFactorVaults } from '#lib/accounts/index.ts'
import { appSecretsVault } from '#lib/apps/index.ts'
import { sealedMails } from '#lib/mail/index.ts'
import { sealedSubscriptions } from '#lib/newsletter/index.ts'
import { effectsVault } from '#lib/outbox/index.ts'
import type { Database } from '#lib/platform/db.ts'
import type { Vault } from '#lib/platform/vault.ts'
import { settingsVault } from '#lib/settings/index.ts'

/** Everything in the database that is encrypted under APP_SECRET alone, so that it can be encrypted anew. */
export function listVaults(database: Database): Vault[] {
  return [
    appSecretsVault(database),
    ...secondFactorVaults(database),
    settingsVault(database),
    effectsVault(database, [sealedMails, sealedSubscriptions, sealedPasswordRequests]),
  ]
}

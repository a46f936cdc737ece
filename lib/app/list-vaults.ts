import { sealedPasswordRequests, secondFactorVaults } from '#lib/domains/people/accounts/index.ts'
import { appSecretsVault } from '#lib/domains/people/apps/index.ts'
import { staffVaults } from '#lib/domains/people/staff/index.ts'
import { sealedSubscriptions } from '#lib/domains/publishing/newsletter/index.ts'
import { webhookSecretsVault } from '#lib/domains/running/webhooks/index.ts'
import { sealedLookUps } from '#lib/domains/shop/orders/index.ts'
import { sealedStockNotices } from '#lib/domains/shop/stock-notices/index.ts'
import type { Database } from '#lib/platform/database/db.ts'
import type { Vault } from '#lib/platform/security/vault.ts'
import { sealedMails } from '#lib/services/mail/index.ts'
import { effectsVault } from '#lib/services/outbox/index.ts'
import { settingsVault } from '#lib/services/settings/index.ts'

/** Lists all vaults: everything in the database encrypted under APP_SECRET alone, so that it can be re-encrypted. */
export function listVaults(database: Database): Vault[] {
  return [
    appSecretsVault(database),
    ...secondFactorVaults(database),
    ...staffVaults(database),
    settingsVault(database),
    webhookSecretsVault(database),
    effectsVault(database, [
      ...[sealedMails, sealedSubscriptions, sealedPasswordRequests, sealedLookUps],
      sealedStockNotices,
    ]),
  ]
}

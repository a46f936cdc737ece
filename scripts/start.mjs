import { runScript } from './support/console.mjs'
import { ensureBuilt } from './support/prepare.mjs'
import { completeEnvironment } from './support/production.mjs'
import { ensurePortIsFree, preparePrograms, prepareStore, serve } from './support/serve.mjs'

const usage = `
npm start

Sets up what is missing (packages, database, demo store, build) and runs the site for production.

Environment:
  PORT             3000
  HOST             127.0.0.1, so that only this machine reaches it; every address in production
  SITE_URL         the public address, until site.url is set
  DATABASE_URL     storefront.db in the storage folder; or another file:…, or postgres://…
  REDIS_URL        none: limits are kept in memory
  SMTP_URL         none: mails become files in the storage folder
  APP_SECRET       made once and kept in the storage folder
  APP_SECRET_PREVIOUS  none: secrets that APP_SECRET has replaced
  STORAGE_PATH     ./storage: database, pictures, search indexes, the secret
  CMS_API_PREFIX   api
  SEED_DEMO        1 fills an empty database with the demo store, 0 does not; 1 unless in production

A shop is in production if NODE_ENV is production, SITE_URL is an https address, or DATABASE_URL names a database server.
`

runScript(usage, async (args) => {
  completeEnvironment(process.env, 'production')
  await ensurePortIsFree()
  await preparePrograms()
  const prepared = await prepareStore({ beside: ensureBuilt })
  await serve(args, prepared)
})

import { runScript } from './support/console.mjs'
import { ensureBuilt, ensureNode } from './support/prepare.mjs'
import { ensurePortIsFree, prepareStore, serve } from './support/serve.mjs'

const usage = `
npm start

Sets up what is missing (packages, database, demo store, build) and runs the site for production.

Environment:
  PORT             3000
  DATABASE_URL     file:./storage/storefront.db, or postgres://…
  REDIS_URL        none: limits are kept in memory
  SMTP_URL         none: mails become files in the storage folder
  APP_SECRET       made once and kept in the storage folder
  STORAGE_PATH     ./storage
  CMS_API_PREFIX   api
  SEED_DEMO        0 starts without the demo store
`

runScript(usage, async (args) => {
  process.env.NODE_ENV ??= 'production'
  ensureNode()
  await ensurePortIsFree()
  await prepareStore()
  await ensureBuilt()
  await serve(args)
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { findServer } from './support/bundle.mjs'
import { runScript, say } from './support/console.mjs'
import { ensureBuilt } from './support/prepare.mjs'
import { recordCalls } from './support/record-calls.mjs'
import { preparePrograms, prepareStore } from './support/serve.mjs'

const usage = `
npm run trace -- "METHOD /PATH" [BODY] [--rebuilt] [--functions] [--json]

Answers one request on a fresh demo store, and lists the files of the project that ran for it: how many of their
functions, and how often. Paths of the API are called with an app's key and secret.

  npm run trace -- "GET /products"                          a cached page
  npm run trace -- "GET /products" --rebuilt                the same page after a change in the catalogue
  npm run trace -- "POST /api/v1/cart/items" '{"product_id": 33, "quantity": 1}'

  --rebuilt    changes a product first, so that no cached answer is valid
  --functions  names the functions too
  --json       for programs
`

// What the jobs do is no part of the request; what has begun already, such as the index following a change or loading routes, is
// waited for.
const QUIET_MS = 2000
const MOST_WAITS = 20
const APP = Symbol.for('storefront.app')
const REQUEST = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\/\S*)$/
const FLAGS = ['--rebuilt', '--functions', '--json']

runScript(usage, async (args) => {
  const [line = '', body] = args.filter((arg) => !arg.startsWith('--'))
  const [, method, target] = REQUEST.exec(line) ?? []
  const unknown = args.find((arg) => arg.startsWith('--') && !FLAGS.includes(arg))
  if (unknown !== undefined) throw new Error(`There is no flag ${unknown}.${usage}`)
  if (method === undefined) throw new Error(`Name a request, as in "GET /products".${usage}`)
  return inDemoStore(async (origin, credentials) => {
    const send = () => sendRequest(`${origin}${target}`, { method, body, credentials })
    // Loads what is loaded once, and fills the caches.
    await send()
    await send()
    if (args.includes('--rebuilt')) changeProduct()
    const app = await globalThis[APP]
    await app.stopJobs()
    await settle()
    // Looks at the theme's files: once a second, whichever request comes first does.
    const { result: status, files } = await recordCalls(send, () => app.theming.fingerprint())
    if (args.includes('--json')) say(JSON.stringify({ status, files }))
    else describe(`${line}: ${status}`, files, args.includes('--functions'))
    return status < 500 ? 0 : 1
  })
})

/** Waits until nothing of the project runs. */
async function settle() {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const { files } = await recordCalls(() => sleep(QUIET_MS))
    if (files.length === 0) return
  }
}

/** Starts the server in this process, on a demo store in a temporary folder. */
async function inDemoStore(work) {
  const storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-trace-'))
  Object.assign(process.env, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
    SEED_DEMO: '1',
    STORAGE_PATH: storage,
  })
  // The storage folder holds the database unless this names another.
  delete process.env.DATABASE_URL
  try {
    await preparePrograms()
    await prepareStore({ beside: ensureBuilt })
    const { module, routes } = await findServer()
    const { start } = await import(module)
    const { port, stop } = await start({ root: process.cwd(), routes, file: '', args: [] })
    const app = JSON.parse(await readFile(path.join(storage, 'demo-app.json'), 'utf8'))
    try {
      return await work(`http://127.0.0.1:${port}`, { 'X-Api-Key': app.key, 'X-Api-Secret': app.secret })
    } finally {
      await stop()
    }
  } finally {
    await rm(storage, { recursive: true, force: true })
  }
}

async function sendRequest(address, { method, body, credentials }) {
  const answer = await fetch(address, {
    method,
    body,
    redirect: 'manual',
    headers: {
      ...(address.includes('/api/') ? credentials : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Triggers see every write to the database, from any process. */
function changeProduct() {
  const database = new Sqlite(path.join(process.env.STORAGE_PATH, 'storefront.db'))
  const { changes } = database
    .prepare(`UPDATE "Product" SET "seoTitle" = 'Traced' WHERE "slug" = 'crane-kettle'`)
    .run()
  database.close()
  if (changes !== 1) throw new Error('The product could not be changed.')
}

function describe(title, files, withFunctions) {
  const calls = files.flatMap(({ functions }) => functions)
  say(`\n${title}. ${files.length} files, ${calls.length} functions.\n`)
  for (const { file, functions } of files) {
    say(`${String(functions.length).padStart(5)}  ${file}`)
    if (!withFunctions) continue
    for (const { name, line, count } of functions) say(`         ${name} (line ${line}) × ${count}`)
  }
}

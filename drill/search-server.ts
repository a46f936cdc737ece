import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '#lib/app/app.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createOpenSearchEngine, parseQuery } from '#lib/search/index.ts'
import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'
import { installOpenSearch, startOpenSearch } from '#tests/support/services/opensearch.mjs'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'

// A search server that is cut off, or hangs, again and again while posts are saved, deleted and rebuilt. Every search is
// answered all the same, and in the end the server finds what the word index finds.
const WORDS = ['copper', 'kettle', 'enamel', 'mug', 'wool', 'scarf', 'linen', 'towel', 'brass', 'lamp']
const POSTS = 100
const CHANGES = 20
const WITHIN_MS = 120_000

const flags = process.argv.slice(2)
const rounds = readNumber(flags, '--rounds', 20)
await installOpenSearch()
const [database, server] = await Promise.all([createDrillDatabase(flags), startOpenSearch()])
const storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-search-server-'))
const proxy = await openTcpProxy(Number(new URL(server.url).port))
const env = { DATABASE_URL: database.url, STORAGE_PATH: storage, LOG_LEVEL: 'silent' }
const app = await openApp({ env: readEnvironment(env) })
const { search, settings } = app
const { post: posts } = app.database.prisma

const draw = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const title = () => [draw(WORDS), draw(WORDS), draw(WORDS)].join(' ')
const find = async (engine: string, word: string) => {
  const { total, items } = await search.engine(engine).search('post', parseQuery(word), POSTS)
  return `${word} ${total}: ${items.map(({ id, title }) => `${id} ${title}`).sort()}`
}
const findAll = (engine: string) => Promise.all(WORDS.map((word) => find(engine, word)))

try {
  const url = `http://127.0.0.1:${proxy.port}`
  search.extend('drilled', createOpenSearchEngine({ url, key: undefined, prefix: 'drill' }))
  const content = createContentFactory(app)
  for (let row = 0; row < POSTS; row++) await content.post({ title: title(), slug: `post-${row}` })
  await search.rebuild(undefined, 'drilled')
  await settings.set('search.engine', 'drilled')
  let answered = 0
  for (let round = 1; round <= rounds; round++) {
    if (round % 2) await proxy.cut()
    else proxy.hang()
    // A rebuild that is caught in the middle leaves the index as it was.
    const building = round % 5 === 0 ? search.rebuild('post').catch(() => undefined) : undefined
    for (let change = 0; change < CHANGES; change++) {
      const ids = (await posts.findMany({ select: { id: true } })).map(({ id }) => id)
      if (change % 10 === 9) await posts.delete({ where: { id: draw(ids) } })
      else await posts.update({ where: { id: draw(ids) }, data: { title: title() } })
      await search.search('post', draw(WORDS), 5)
      answered++
    }
    await proxy.mend()
    await building
    console.log(`Round ${round} of ${rounds}`)
  }
  await search.rebuild('post', 'index')
  const wanted = JSON.stringify(await findAll('index'))
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    await search.status()
    const found = await findAll('drilled').then(JSON.stringify, String)
    if (found === wanted) break
    if (Date.now() > deadline) throw new Error(`The server finds ${found},\nthe word index ${wanted}.`)
    await sleep(250)
  }
  console.log(
    `${answered} searches were answered while the server was away ${rounds} times; nothing is missing.`,
  )
} finally {
  await app.close()
  await proxy.close()
  await server.stop()
  await database.drop()
  await rm(storage, { recursive: true, force: true })
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabaseEngine } from '#lib/search/engines/database/database-engine.ts'
import { createPostgresEngine } from '#lib/search/engines/postgres/postgres-engine.ts'
import { createWordIndexEngine } from '#lib/search/engines/word-index/engine.ts'
import { createServerEngine } from '../../examples/search/server-engine.ts'
import { describeSearchEngine } from './search-engine-suite.ts'
import { startSearchServer } from './server-engine/search-server.ts'

describeSearchEngine('database', createDatabaseEngine, { ranks: false, isBuilt: false })
describeSearchEngine('index', createWordIndexEngine, { ranks: true, isBuilt: true, hasRanking: true })
if (process.env.TEST_STORE === 'postgresql') {
  describeSearchEngine('postgres', createPostgresEngine, { ranks: true, isBuilt: true, hasRanking: true })
}

describe('an engine of an application', () => {
  let server: Awaited<ReturnType<typeof startSearchServer>>
  beforeAll(async () => {
    server = await startSearchServer()
  })
  afterAll(() => server.stop())

  it('is shown in docs/search.md as it is tried here', () => {
    const root = path.join(import.meta.dirname, '../..')
    const source = readFileSync(path.join(root, 'examples/search/server-engine.ts'), 'utf8')
    expect(readFileSync(path.join(root, 'docs/search.md'), 'utf8')).toContain(source)
  })

  describeSearchEngine('server', (services) => createServerEngine(server.address)(services), {
    ranks: true,
    isBuilt: true,
  })
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { locateDatabase } from '#lib/platform/database/database-location.ts'

test.each([
  ['file:./storage/shop.db', path.resolve('storage/shop.db')],
  ['file:storage/shop.db', path.resolve('storage/shop.db')],
  ['file:/var/lib/shop.db', '/var/lib/shop.db'],
  ['file:///var/lib/shop.db', '/var/lib/shop.db'],
])('%s is a SQLite file, relative to the project', (url, file) => {
  expect(locateDatabase(url)).toEqual({ provider: 'sqlite', file })
})

test.each(['postgres://shop@db/shop', 'postgresql://shop@db/shop'])('%s is PostgreSQL', (url) => {
  expect(locateDatabase(url)).toEqual({ provider: 'postgresql', connectionString: url })
})

test.each(['mysql://shop:secret@db/shop', 'file:', ''])(
  '"%s" is refused, without telling its password',
  (url) => {
    expect(() => locateDatabase(url)).toThrow(
      /^DATABASE_URL must be file:<path> or postgres:\/\/…, not "[a-z:]*…"\.$/,
    )
  },
)

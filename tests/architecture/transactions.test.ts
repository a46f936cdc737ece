import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const lib = path.resolve(import.meta.dirname, '../../lib')

it('transactions are run by transact, which begins them again after a deadlock; the indexes of search begin theirs anew', () => {
  const files = readdirSync(lib, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.relative(lib, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('platform/generated/'))
  const calling = files.filter((file) =>
    readFileSync(path.join(lib, file), 'utf8').includes('.$transaction('),
  )
  // These make the transactions that `transact` runs.
  const made = calling.filter((file) => !file.startsWith('platform/database/transactions/'))
  expect(made.filter((file) => !file.startsWith('search/'))).toEqual(['platform/database/transact.ts'])
})

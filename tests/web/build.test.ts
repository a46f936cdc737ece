import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('the build of a page lists what the page runs, not the whole project, which would take minutes', () => {
  const lists = readdirSync('.next/server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.nft.json'),
  )
  expect(lists.length).toBeGreaterThan(100)
  const isWhole = (list: string) =>
    readFileSync(path.join('.next/server', list), 'utf8').includes('/vitest.config.ts"')
  expect(lists.filter(isWhole)).toEqual([])
})

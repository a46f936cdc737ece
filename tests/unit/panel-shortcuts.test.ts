import { expect, it } from 'vitest'
import { nav } from '#lib/admin/frame/nav.ts'

it('no two pages of the panel are opened by the same keys', () => {
  const keys = nav.flatMap(({ entries }) => entries.flatMap(({ key }) => key ?? []))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

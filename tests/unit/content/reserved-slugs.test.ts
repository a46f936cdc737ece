import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isReservedSlug } from '#lib/domains/publishing/content/index.ts'

it('reserves the slugs that the site itself answers at', () => {
  const entries = ['app', 'public'].flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const slugs = names.filter((name) => /^[a-z][a-z-]*$/.test(name))
  expect(slugs).toContain('products')
  // Without a results page, the page with this slug is answered at /search.
  expect(slugs.filter((slug) => !isReservedSlug(slug))).toEqual(['search'])
})

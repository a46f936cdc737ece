import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRedirect } from '#lib/domains/publishing/redirects/index.ts'
import { runImport, sources } from '#lib/import/index.ts'
import { loadCmsPage } from '#lib/pages/cms/load-cms-page.ts'
import { loadHomePage } from '#lib/pages/home/load-home-page.ts'
import { loadPostPage } from '#lib/pages/posts/load-post-page.ts'
import { loadPostsPage } from '#lib/pages/posts/load-posts-page.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { linkedBlog } from '#tests/support/linked-blog.ts'

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await openTestApi()
  folder = await mkdtemp(path.join(os.tmpdir(), 'move-in-'))
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The page at an address of this site; null if it would be a 404. */
async function load(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://shop.example')
  const query = Object.fromEntries(searchParams)
  const [first = '', second, ...rest] = pathname.split('/').slice(1)
  if (pathname === '/') return searchParams.size > 0 ? null : loadHomePage(api.app)
  if (/^\/(feed\.xml|contact|products)$|^\/post-(categories|tags|authors)\//.test(pathname)) return {}
  if (rest.length > 0 || /\/$/.test(pathname)) return null
  if (first === 'posts') return second ? loadPostPage(api.app, second, query) : loadPostsPage(api.app, query)
  return second === undefined ? loadCmsPage(api.app, first) : null
}

it('a blog of linked posts moves in without a dead link or a lost address', async () => {
  const posts = Number(process.env.MOVE_IN_POSTS ?? 30)
  const { xml, addresses } = linkedBlog(posts)
  const file = path.join(folder, 'export.xml')
  await writeFile(file, xml)
  const options = {
    database: api.app.database,
    source: sources.wordpress,
    file,
    settings: { exponent: 2, timeZone: 'UTC', weightUnit: 'kg' as const },
    now: api.clock.now(),
  }
  const result = await runImport(options)
  expect(result).toMatchObject({ created: posts + Math.max(3, Math.floor(posts / 20)) + 2, skipped: [] })
  expect(result.deadLinks).toBeUndefined()
  expect(result.warnings.map(({ reason }) => reason)).toEqual([
    'The site itself uses the address /contact, so this page is at /contact-2.',
  ])

  const lost: string[] = []
  for (const address of addresses) {
    const isTidy = (await load(address)) !== null
    const found = isTidy ? null : await findRedirect(api.app, address)
    if (!isTidy && (!found || (await load(found.location)) === null)) lost.push(address)
  }
  expect(lost).toEqual([])

  const { prisma } = api.app.database
  const texts = [
    ...(await prisma.post.findMany({ select: { bodyHtml: true } })),
    ...(await prisma.page.findMany({ select: { bodyHtml: true } })),
  ]
  const links = texts.flatMap(({ bodyHtml }) =>
    [...bodyHtml.matchAll(/\shref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
  )
  expect(links.length).toBeGreaterThan(posts * 10)
  const inside = [...new Set(links)].filter((link) => !/\.jpg$/.test(link))
  expect(inside.filter((link) => !link.startsWith('/'))).toEqual([])
  const dead: string[] = []
  for (const link of inside) if ((await load(link)) === null) dead.push(link)
  expect(dead).toEqual([])

  expect(await runImport(options)).toMatchObject({ created: 0, updated: 0, unchanged: result.created })
})

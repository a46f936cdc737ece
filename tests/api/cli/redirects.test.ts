import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory
let folder: string

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
  folder = await mkdtemp(path.join(os.tmpdir(), 'redirects-'))
})
beforeEach(async () => {
  await api.app.database.prisma.redirect.deleteMany()
  await content.clear()
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (...args: string[]) =>
  runCommand('lib/cli/publishing/redirects.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    SITE_URL: 'https://shop.example',
  })
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await start(...args, '--json')
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}
const importText = async (text: string) => {
  const file = path.join(folder, 'redirects.csv')
  await writeFile(file, text)
  return run('import', file)
}
const stored = async () =>
  (await api.app.database.prisma.redirect.findMany({ orderBy: { from: 'asc' } })).map(
    ({ from, to, permanent }) => `${from} ${to} ${permanent}`,
  )

describe('bin/storefront redirects', { timeout: 120_000 }, () => {
  it('adds, lists and removes redirects', async () => {
    expect((await run('add', '/Old/', 'https://shop.example/posts/new?a=1')).code).toBe(0)
    expect((await run('add', '/?p=2', '/posts/new', '--temporary')).code).toBe(0)
    const { json } = await run('list', '--search', 'OLD', '--unused')
    expect(json).toEqual([
      {
        id: expect.any(Number),
        from: '/old',
        to: '/posts/new?a=1',
        permanent: true,
        origin: 'owner',
        hits: 0,
        last_hit_at: null,
        created_at: expect.any(String),
      },
    ])
    expect((await run('remove', 'https://other.example/old')).json).toEqual({ removed: '/old' })
    const again = await run('remove', '/old')
    expect([again.code, again.stderr.trim()]).toEqual([1, 'There is no redirect at /old.'])
    const circle = await run('add', '/a', '/A/')
    expect([circle.code, circle.stderr.trim()]).toEqual([1, '/a → /A/ would lead in a circle.'])
    expect(await stored()).toEqual(['/?p=2 /posts/new false'])
  })

  it('imports what other systems export, and its own export', async () => {
    const plugin = await importText(
      [
        'source,target,regex,code,type,hits,title,status',
        '"/1","/one",0,301,"url",0,"","active"',
        '"/2","/two",0,302,"url",0,"","active"',
        '"^/x/(.*)","/y/$1",1,301,"url",0,"","active"',
        '"/gone","",0,410,"error",0,"","active"',
        '"/off","/two",0,301,"url",0,"","disabled"',
        '"/self/","/self",0,301,"url",0,"","active"',
      ].join('\n'),
    )
    expect(plugin).toMatchObject({ code: 0, json: { created: 2, updated: 0, unchanged: 0 } })
    expect(plugin.json.skipped.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6, 7])
    const shopify = await importText('\ufeffRedirect from,Redirect to\n/products/a,/products/b\n/1,/other\n')
    expect(shopify.json).toMatchObject({ created: 1, updated: 1, skipped: [] })
    expect((await importText('Path;Target\n/m;/n\n')).json).toMatchObject({ created: 1 })
    const codes = await importText('from,to,code\n/list,/products?tag=a;b,\n')
    expect(codes.json).toMatchObject({ created: 1, skipped: [] })
    expect(await stored()).toContain('/list /products?tag=a;b true')
    const wrong = await importText('a,b\n1,2\n')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('has the columns a, b.')])

    const before = await stored()
    const { stdout } = await start('export')
    await api.app.database.prisma.redirect.deleteMany()
    expect((await importText(stdout)).json).toMatchObject({ created: before.length, skipped: [] })
    expect(await stored()).toEqual(before)
  })

  it('finds chains, circles and what leads nowhere, and corrects the first two', async () => {
    await content.post({ slug: 'here' })
    const rows = [
      ['/a', '/b'],
      ['/b', '/posts/here'],
      ['/c', '/d'],
      ['/d', '/c'],
      ['/e', '/posts/gone'],
      ['/f', 'https://elsewhere.example/'],
    ] as const
    // As they may come to be when pages are deleted.
    await api.app.database.prisma.redirect.createMany({
      data: rows.map(([from, to]) => ({
        from,
        to,
        leadsTo: to.startsWith('/') ? to : null,
        origin: 'import',
      })),
    })
    const problems = (faults: { from: string; problem: string }[]) =>
      faults.map(({ from, problem }) => [from, problem])
    const found = await run('chains')
    expect(problems(found.json.faults)).toEqual([
      ['/a', 'chain'],
      ['/c', 'circle'],
      ['/d', 'circle'],
      ['/e', 'nowhere'],
    ])
    const { json } = await run('chains', '--fix')
    expect(problems(json.fixed)).toEqual([
      ['/a', 'chain'],
      ['/c', 'circle'],
      ['/d', 'circle'],
    ])
    expect(problems(json.faults)).toEqual([['/e', 'nowhere']])
    expect(await stored()).toEqual([
      '/a /posts/here true',
      '/b /posts/here true',
      '/e /posts/gone true',
      '/f https://elsewhere.example/ true',
    ])
  })

  it('follows targets of forms that tell where they lead', async () => {
    await content.page({ slug: 'about' })
    const data = [
      ['/x', '/pages/about'],
      ['/y', '/pages/gone'],
    ] as const
    await api.app.database.prisma.redirect.createMany({
      data: data.map(([from, to]) => ({ from, to, leadsTo: to, origin: 'import' })),
    })
    expect((await run('chains')).json.faults).toMatchObject([
      { from: '/x', problem: 'chain', end: '/about' },
      { from: '/y', problem: 'nowhere' },
    ])
  })

  it('explains itself', async () => {
    const { code, stdout } = await start('--help')
    expect([code, stdout.includes('chains')]).toEqual([0, true])
  })
})

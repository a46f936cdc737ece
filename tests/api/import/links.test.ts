import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeFileReport } from '#lib/import/index.ts'
import { runCommand } from '#tests/support/command.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { category, type Fields, item, meta, wxr } from '#tests/support/wxr.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await importer.database.prisma.redirect.deleteMany()
})
afterAll(() => importer.close())

const entry = (id: number, name: string, html: string, fields: Fields = {}, ...more: string[]) =>
  item(
    {
      title: name,
      guid: `https://blog.example/?p=${id}`,
      link: `https://blog.example/2010/${name}/`,
      'wp:post_id': id,
      'wp:post_name': name,
      'wp:post_modified_gmt': '2021-05-06 07:08:09',
      'content:encoded': html,
      ...fields,
    },
    ...more,
  )

const bodies = async () => {
  const posts = await importer.database.prisma.post.findMany({ orderBy: { id: 'asc' } })
  return posts.map(({ bodyHtml }) => bodyHtml)
}

describe('links into a former site', () => {
  it('lead to where their targets are, however they are written and whenever these come', async () => {
    const first = wxr(
      entry(
        1,
        'one',
        [
          '<p><a href="http://www.blog.example/2010/two/?utm_source=x#part">later in the file</a>',
          '<a href="HTTPS://BLOG.EXAMPLE/?p=2">by id</a>',
          '<a href="/2010/two">relative</a> <a href="../two/">more so</a> <a href="?p=3">query</a>',
          '<a href="#top">fragment</a> <a href="mailto:a@b.example">mail</a>',
          '<a href="https://other.example/2010/two/">elsewhere</a>',
          '<a href="https://blog.example">home</a>',
          '<a href="https://blog.example/2010/three/">in another file</a>',
          '<a href="https://blog.example/gone/?a=1&amp;b=2">dead</a> <a href="/gone">dead</a></p>',
        ].join('\n'),
      ),
      entry(2, 'two', '<p>[caption]<img src="/wp-content/a.jpg">A[/caption]</p>'),
      item(
        { title: 'Two', guid: 'm1', 'wp:post_type': 'nav_menu_item', 'wp:post_id': 20 },
        category('main', 'Main', 'nav_menu'),
        meta('_menu_item_type', 'custom'),
        meta('_menu_item_url', 'https://blog.example/2010/two/'),
      ),
      item(
        { title: 'Lost', guid: 'm2', 'wp:post_type': 'nav_menu_item', 'wp:post_id': 21 },
        category('main', 'Main', 'nav_menu'),
        meta('_menu_item_type', 'custom'),
        meta('_menu_item_url', 'https://blog.example/lost'),
      ),
    )
    const { deadLinks } = await importer.run('wordpress', first)
    const dead = (address: string) => ({ kind: 'post', name: 'one', path: '/posts/one', address })
    const gone = [dead('https://blog.example/gone/?a=1&b=2'), dead('https://blog.example/gone')]
    const lost = { kind: 'menu', name: 'Lost', path: null, address: 'https://blog.example/lost' }
    const missing = [dead('https://blog.example/2010/three/')]
    expect(deadLinks).toHaveLength(4)
    expect(deadLinks).toEqual(expect.arrayContaining([...gone, ...missing, lost]))
    const [one, two] = await bodies()
    expect(one?.split('\n')).toEqual([
      '<p><a href="/posts/two#part">later in the file</a>',
      '<a href="/posts/two">by id</a>',
      '<a href="/posts/two">relative</a> <a href="/posts/two">more so</a> <a href="/posts/one">query</a>',
      '<a href="#top">fragment</a> <a href="mailto:a@b.example">mail</a>',
      '<a href="https://other.example/2010/two/">elsewhere</a>',
      '<a href="/">home</a>',
      '<a href="https://blog.example/2010/three/">in another file</a>',
      '<a href="https://blog.example/gone/?a=1&amp;b=2">dead</a> <a href="https://blog.example/gone">dead</a></p>',
    ])
    expect(two).toBe(
      '<figure><img src="https://blog.example/wp-content/a.jpg" /><figcaption>A</figcaption></figure>',
    )
    const { prisma } = importer.database
    expect(await prisma.menuItem.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { url: '/posts/two' },
      { url: 'https://blog.example/lost' },
    ])
    const row = await prisma.post.findFirst()
    expect(row?.updatedAt).toEqual(new Date('2021-05-06T07:08:09Z'))

    const again = await importer.run('wordpress', first)
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(again).toMatchObject({ toldDeadLinks: 4 })
    expect(again.deadLinks).toBeUndefined()
    expect((await bodies())[0]).toBe(one)

    const second = wxr(entry(3, 'three', '<p>x</p>'))
    const later = await importer.run('wordpress', second)
    expect(later).toMatchObject({ toldDeadLinks: [...gone, lost].length })
    expect(later.deadLinks).toBeUndefined()
    expect((await bodies())[0]).toContain('<a href="/posts/three">in another file</a>')
    const dry = await importer.run('wordpress', first.replace('later in the file', 'changed'), {
      dryRun: true,
    })
    expect(dry.changes).toMatchObject([{ name: 'one', outcome: 'updated', fields: ['body', 'excerpt'] }])
    const title = first.replace('<title><![CDATA[one]]>', '<title><![CDATA[One!]]>')
    expect((await importer.run('wordpress', title, { dryRun: true })).changes).toMatchObject([
      { name: 'One!', outcome: 'updated', fields: ['title'] },
    ])
  })

  it('to files stay where they are, and are named, instead of leading to what the file was uploaded to', async () => {
    const sound = 'https://blog.example/wp-content/uploads/blues.mp3'
    const upload = item({
      title: 'Blues',
      guid: sound,
      link: 'https://blog.example/2010/one/blues/',
      'wp:post_id': 2,
      'wp:post_type': 'attachment',
      'wp:post_parent': 1,
      'wp:attachment_url': sound,
    })
    const file = wxr(entry(1, 'one', `<p><a href="${sound}">Blues</a></p>`), upload)
    const { deadLinks } = await importer.run('wordpress', file)
    expect(await bodies()).toEqual([`<p><a href="${sound}">Blues</a></p>`])
    expect(deadLinks).toMatchObject([{ name: 'one', address: sound }])
  })

  it('lead nowhere if their target is not published', async () => {
    const file = wxr(
      entry(1, 'one', '<a href="https://blog.example/2010/two/">a</a>'),
      entry(2, 'two', 'x', { 'wp:status': 'draft' }),
    )
    expect((await importer.run('wordpress', file)).deadLinks).toEqual([
      { kind: 'post', name: 'one', path: '/posts/one', address: 'https://blog.example/2010/two/' },
    ])
  })

  it('of products are found by the site that the user names, or that pictures show', async () => {
    const shopify = (html: string) =>
      `Handle,Title,Body (HTML),Variant Price\nmug,Mug,"${html}",4\nhat,Hat,,5`
    const html =
      "<a href='/collections/all/products/hat'>a</a><a href='https://old.example/products/hat?variant=3'>b</a><a href='/pages/sizes'>c</a><img src='/x.png'>"
    const named = await importer.run('shopify', shopify(html), { site: 'https://old.example' })
    expect(named.deadLinks).toEqual([
      { kind: 'product', name: 'Mug', path: '/products/mug', address: 'https://old.example/pages/sizes' },
    ])
    expect(await importer.database.prisma.product.findFirst({ where: { slug: 'mug' } })).toMatchObject({
      descriptionHtml:
        '<a href="/products/hat">a</a><a href="/products/hat?variant=3">b</a><a href="https://old.example/pages/sizes">c</a><img src="https://old.example/x.png" />',
    })
    const guessed = await importer.run(
      'woocommerce',
      'ID,Name,Regular price,Description,Images\n1,Cup,4,"<p><a href=""https://woo.example/product/cup/"">c</a></p>",https://woo.example/wp-content/uploads/c.jpg',
    )
    expect(await importer.database.prisma.product.findFirst({ where: { slug: 'cup' } })).toMatchObject({
      descriptionHtml: '<p><a href="/products/cup">c</a></p>',
    })
    expect(named.file).not.toHaveProperty('guessed_site')
    expect(guessed.file).toMatchObject({ guessed_site: 'https://woo.example' })
    expect(describeFileReport(guessed.file, ' If it is another, import again with --site.')).toEqual([
      'Most of its pictures are at https://woo.example, which is taken to be the former site. If it is another, import again with --site.',
    ])
    await expect(importer.run('shopify', shopify('x'), { site: 'old.example' })).rejects.toThrow(
      'The former site\'s address "old.example" is not an http or https address.',
    )
  })

  it('are no longer counted once the text has lost them', async () => {
    const file = (html: string) => wxr(entry(1, 'one', html), entry(2, 'two', '<a href="/lost">a</a>'))
    await importer.run('wordpress', file('<a href="/gone">a</a>'))
    const later = await importer.run('wordpress', file('<p>none</p>'))
    expect(later).toMatchObject({ updated: 1, toldDeadLinks: 1 })
    expect(later.deadLinks).toBeUndefined()
  })

  it('are rewritten by the next import if one ended before it did so', async () => {
    await importer.run('wordpress', wxr(entry(1, 'one', '<p>x</p>')))
    const file = wxr(entry(2, 'two', '<a href="https://blog.example/2010/one/">a</a>'))
    const stop = new AbortController()
    const stopped = importer.run('wordpress', file, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect((await bodies())[1]).toBe('<p><a href="https://blog.example/2010/one/">a</a></p>')
    expect(await importer.run('wordpress', file)).toMatchObject({ created: 0, unchanged: 1 })
    expect((await bodies())[1]).toBe('<p><a href="/posts/one">a</a></p>')
  })

  it('of earlier imports are rewritten once their site is known', async () => {
    const shopify = (rows: string) => `Handle,Title,Body (HTML),Variant Price\n${rows}`
    await importer.run('shopify', shopify('hat,Hat,,5'))
    await importer.run('shopify', shopify(`mug,Mug,<a href='https://old.example/products/hat'>a</a>,4`))
    await importer.run('shopify', shopify('cup,Cup,,5'), { site: 'https://old.example' })
    expect(await importer.database.prisma.product.findFirst({ where: { slug: 'mug' } })).toMatchObject({
      descriptionHtml: '<a href="/products/hat">a</a>',
    })
  })

  it('inside the value of another attribute are text', async () => {
    const trap = (address: string) => `title=" href=${address} onmouseover=alert(1) x="`
    const link = `<a href="https://ok.example/" ${trap('https://blog.example/2010/two/')}>a</a>`
    const real = `<a href="https://blog.example/2010/two/" title="a">b</a>`
    const file = wxr(entry(1, 'one', `<p>${link}${real}</p>`), entry(2, 'two', '<p>x</p>'))
    await importer.run('wordpress', file)
    const [one] = await bodies()
    expect(one).toBe(`<p>${link}<a href="/posts/two" title="a">b</a></p>`)
    expect(await importer.run('wordpress', file)).toMatchObject({ updated: 0, unchanged: 2 })
    expect((await bodies())[0]).toBe(one)
  })

  it('of products without a site are found if they are relative', async () => {
    const { deadLinks } = await importer.run(
      'shopify',
      `Handle,Title,Body (HTML),Variant Price\nmug,Mug,"<a href='/collections/x/products/hat'>a</a><a href='/pages/none'>b</a>",4\nhat,Hat,,5`,
    )
    expect(deadLinks).toMatchObject([{ name: 'Mug', address: '/pages/none' }])
    expect(await importer.database.prisma.product.findFirst({ where: { slug: 'mug' } })).toMatchObject({
      descriptionHtml: '<a href="/products/hat">a</a><a href="/pages/none">b</a>',
    })
  })

  it('that lead nowhere, and shortcodes, are told by the command', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'links-'))
    const file = path.join(folder, 'products.csv')
    const html = "<a href='https://old.example/pages/a?b=1&amp;c=2'>a</a>[tab id=1][tab id=2]"
    await writeFile(file, `ID,Name,Description,Regular price\n1,Mug,"${html}",4`)
    const env = {
      DATABASE_URL: importer.url,
      APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
      STORAGE_PATH: folder,
    }
    const run = (...flags: string[]) =>
      runCommand('lib/cli/running/import.ts', ['woocommerce', file, ...flags], env)
    const said = await run('--site', 'https://old.example')
    expect([said.code, said.stdout]).toEqual([
      0,
      [
        'The shortcode [tab] means nothing here and was taken out 2 times: the product "Mug" (line 2).',
        'A link in the product "Mug" (/products/mug) leads nowhere: https://old.example/pages/a?b=1&c=2',
        'Done: 1 created, 0 updated, 0 unchanged, 0 skipped, 0 warnings.\n',
      ].join('\n'),
    ])
    expect(JSON.parse((await run('--json')).stdout)).toMatchObject({
      unchanged: 1,
      shortcodes: [{ name: 'tab', count: 2, records: [{ line: 2, kind: 'product', name: 'Mug', count: 2 }] }],
      toldDeadLinks: 1,
    })
    expect(await run('--site', 'old.example')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('old.example'),
    })
    await rm(folder, { recursive: true, force: true })
  })
})

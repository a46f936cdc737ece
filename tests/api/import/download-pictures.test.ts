import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRedirect } from '#lib/domains/publishing/redirects/index.ts'
import { downloadPictures } from '#lib/import/index.ts'
import { systemClock } from '#lib/platform/process/clock.ts'
import { openMediaFolder } from '#lib/services/media/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { makePhotograph } from '#tests/support/photographs.ts'
import { item, wxr } from '#tests/support/wxr.ts'

let importer: Importer
let server: http.Server
let base: string
let storagePath: string
let png: Buffer

beforeAll(async () => {
  png = await makePhotograph({ width: 3, height: 2, format: 'png' })
  importer = await openImporter()
  storagePath = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
  server = http.createServer((request, response) => {
    if (request.url === '/gone.png') response.writeHead(404).end()
    else response.end(png)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await importer.close()
  await rm(storagePath, { recursive: true, force: true })
})

const download = () =>
  downloadPictures(importer.database, 'shopify', {
    store: openMediaFolder(storagePath),
    isAllowed: (address) => address === '127.0.0.1',
  })

const findMedia = () => importer.database.prisma.media.findMany({ orderBy: { id: 'asc' } })

describe('downloadPictures', () => {
  it('makes the site show copies of its own, which a later import keeps', async () => {
    const { prisma } = importer.database
    await prisma.media.create({ data: { url: `${base}/not-imported.png` } })
    const file = [
      'Handle,Title,Variant Price,Image Src,Image Alt Text,Variant Image',
      `mug,Mug,1,${base}/a.png,A mug,${base}/b.png`,
      `mug,,,${base}/gone.png,,`,
    ].join('\n')
    await importer.run('shopify', file)
    expect(await download()).toEqual({
      downloaded: 2,
      failed: [{ url: `${base}/gone.png`, reason: 'The server answered 404.' }],
      deadLinks: [],
    })
    const media = await findMedia()
    expect(media.map(({ url, sourceUrl }) => [url.startsWith('/media/'), sourceUrl])).toEqual([
      [false, null],
      [true, `${base}/a.png`],
      [false, null],
      [true, `${base}/b.png`],
    ])
    expect(media[1]).toMatchObject({
      alt: 'A mug',
      width: 3,
      height: 2,
      mimeType: 'image/png',
      bytes: png.length,
    })
    expect(await readdir(path.join(storagePath, 'media'))).toHaveLength(2)

    await importer.run('shopify', file.replace('Mug,1', 'Big mug,1'))
    expect(await findMedia()).toEqual(media)
    expect(await download()).toMatchObject({ downloaded: 0 })
  })

  it('also copies the pictures inside texts, each once, and leads links and former addresses to the copies', async () => {
    await importer.clear()
    const { prisma } = importer.database
    const uploads = `${base}/wp-content/uploads`
    const html = [
      `<a href="${uploads}/big.png"><img src="${uploads}/big-300x200.png" srcset="${uploads}/big.png 2x" sizes="1px"></a>`,
      '<img src="/wp-content/uploads/relative.png">',
      `<img src="${base}/gone.png">`,
      `<a href="${uploads}/never-shown.png">a</a>`,
      `<a href="${uploads}/manual.pdf">b</a>`,
    ].join('')
    const file = wxr(
      item({ title: 'A', guid: 'a', link: `${base}/a/`, 'content:encoded': html }),
      item({ title: 'B', guid: 'b', link: `${base}/b/`, 'content:encoded': html }),
      item({
        guid: 'p',
        'wp:post_type': 'attachment',
        'wp:status': 'inherit',
        'wp:attachment_url': `${uploads}/big.png`,
      }),
    ).replace('https://blog.example', base)
    await importer.run('wordpress', file)
    const report = await downloadPictures(importer.database, 'wordpress', {
      store: openMediaFolder(storagePath),
      isAllowed: (address) => address === '127.0.0.1',
    })
    expect(report).toMatchObject({ downloaded: 3, failed: [{ url: `${base}/gone.png` }] })
    expect(report.deadLinks.map(({ name, address }) => [name, address])).toEqual([
      ['A', `${uploads}/manual.pdf`],
      ['B', `${uploads}/manual.pdf`],
    ])
    const copies = await prisma.media.findMany()
    const copyOf = (name: string) => copies.find(({ sourceUrl }) => sourceUrl === `${uploads}/${name}`)?.url
    const posts = await prisma.post.findMany()
    expect(posts.map(({ bodyHtml }) => bodyHtml)).toEqual(
      posts.map(
        () =>
          `<p><a href="${copyOf('big.png')}"><img src="${copyOf('big-300x200.png')}" /></a><img src="${copyOf('relative.png')}" /><img src="${base}/gone.png" /><a href="${uploads}/never-shown.png">a</a><a href="${uploads}/manual.pdf">b</a></p>`,
      ),
    )
    expect(copyOf('big.png')).toMatch(/^\/media\//)
    expect(
      await findRedirect({ ...importer, clock: systemClock }, '/wp-content/uploads/big.png'),
    ).toMatchObject({
      location: copyOf('big.png'),
    })

    const changed = file.replace('<title><![CDATA[A]]>', '<title><![CDATA[Changed]]>')
    expect((await importer.run('wordpress', changed, { dryRun: true })).changes).toMatchObject([
      { fields: ['title'] },
    ])
    await importer.run('wordpress', changed)
    const after = await prisma.post.findMany({ orderBy: { id: 'asc' } })
    expect(after.map(({ bodyHtml }) => bodyHtml)).toEqual(posts.map(({ bodyHtml }) => bodyHtml))
  })
})

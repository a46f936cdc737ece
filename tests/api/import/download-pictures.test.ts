import { mkdtemp, readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadPictures } from '#lib/import/index.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { pictures } from '#tests/support/pictures.ts'

let importer: Importer
let server: http.Server
let base: string
let storagePath: string

beforeAll(async () => {
  importer = await openImporter()
  storagePath = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
  server = http.createServer((request, response) => {
    if (request.url === '/gone.png') response.writeHead(404).end()
    else response.end(pictures.png)
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
    storagePath,
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
      bytes: pictures.png.length,
    })
    expect(await readdir(path.join(storagePath, 'media'))).toHaveLength(2)

    await importer.run('shopify', file.replace('Mug,1', 'Big mug,1'))
    expect(await findMedia()).toEqual(media)
    expect(await download()).toMatchObject({ downloaded: 0 })
  })
})

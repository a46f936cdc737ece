import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '#lib/platform/net/public-address.ts'
import { downloadImage, openMediaFolder } from '#lib/services/media/index.ts'
import { CAMERA, makeBomb, makePhotograph } from '#tests/support/photographs.ts'

let server: http.Server
let base: string
let storagePath: string
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void
let requests: string[]
let png: Buffer
let gif: Buffer

beforeAll(async () => {
  png = await makePhotograph({ width: 3, height: 2, format: 'png' })
  gif = await makePhotograph({ width: 7, height: 6, format: 'gif' })
  server = http.createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  storagePath = await mkdtemp(path.join(os.tmpdir(), 'media-'))
})
beforeEach(() => {
  requests = []
  answer = (_, response) => response.end(png)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(storagePath, { recursive: true, force: true })
})

const isAllowed = (address: string) => address === '127.0.0.1'

function download(address: string, options: Partial<Parameters<typeof downloadImage>[1]> = {}) {
  return downloadImage(address, { store: openMediaFolder(storagePath), isAllowed, ...options })
}

function redirectTo(location: string) {
  answer = (_, response) => response.writeHead(302, { location }).end()
}

describe('downloadImage', () => {
  it('keeps the picture under a name of its own and tells what it is', async () => {
    const image = await download(`${base}/a.png`)
    expect(image).toEqual({
      url: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.png$/),
      mimeType: 'image/png',
      bytes: png.length,
      width: 3,
      height: 2,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      factsAt: expect.any(Date),
    })
    expect(await readFile(path.join(storagePath, image.url))).toEqual(png)
    expect((await readdir(path.join(storagePath, 'media'))).filter((name) => name.startsWith('.'))).toEqual(
      [],
    )
  })

  it('believes the bytes, not the name nor the content type', async () => {
    answer = (_, response) => response.setHeader('content-type', 'image/png').end(gif)
    expect(await download(`${base}/a.png`)).toMatchObject({ mimeType: 'image/gif' })
    answer = (_, response) => response.setHeader('content-type', 'image/png').end('<svg onload="alert(1)"/>')
    await expect(download(`${base}/a.png`)).rejects.toThrow('not a PNG, JPEG, GIF, WebP or AVIF picture')
  })

  it('keeps nothing that tells where a photograph was taken', async () => {
    const photograph = await makePhotograph({ exif: true, orientation: 6 })
    expect(photograph.includes(CAMERA)).toBe(true)
    answer = (_, response) => response.end(photograph)
    const { url, width, height, bytes } = await download(`${base}/b.jpg`)
    expect([width, height]).toEqual([300, 400])
    const kept = await readFile(path.join(storagePath, url))
    expect(kept).toHaveLength(bytes)
    expect(kept.includes(CAMERA)).toBe(false)
  })

  it('refuses a picture with too many pixels, and one that is damaged', async () => {
    answer = (_, response) => response.end(makeBomb())
    await expect(download(`${base}/a.png`)).rejects.toThrow('more than 50 million pixels')
    answer = (_, response) => response.end(png.subarray(0, png.length / 2))
    await expect(download(`${base}/a.png`)).rejects.toThrow('It is damaged')
  })

  it('follows three redirects and no more', async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1))
      if (step < 3) response.writeHead(301, { location: `/${step + 1}` }).end()
      else response.end(png)
    }
    await expect(download(`${base}/0`)).resolves.toMatchObject({ width: 3 })
    redirectTo('/again')
    await expect(download(`${base}/0`)).rejects.toThrow('redirects more than 3 times')
    expect(requests.filter((url) => url === '/again')).toHaveLength(3)
  })

  it.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3/a.png',
    'http://0x7f.1/a.png',
    'http://localhost/a.png',
  ])('never asks %s, which is not on the public internet', async (address) => {
    await expect(downloadImage(address, { store: openMediaFolder(storagePath) })).rejects.toThrow(
      'not on the public internet',
    )
  })

  it.each(['http://10.0.0.1/a.png', 'http://127.0.0.2/a.png', 'http://[::1]:1/'])(
    'does not follow a redirect to %s',
    async (location) => {
      redirectTo(location)
      await expect(download(`${base}/a.png`)).rejects.toThrow('not on the public internet')
    },
  )

  it.each(['ftp://a.example/a.png', 'file:///etc/passwd', 'data:image/png;base64,AA', 'a.png'])(
    'refuses the address %s',
    async (address) => {
      await expect(download(address)).rejects.toThrow('not an http or https address')
      redirectTo(address === 'a.png' ? 'file:///etc/passwd' : address)
      await expect(download(`${base}/a.png`)).rejects.toThrow('not an http or https address')
    },
  )

  it('stops at the size limit, whether the server tells the size or not', async () => {
    answer = (_, response) => response.setHeader('content-length', 5000).end(Buffer.alloc(5000))
    await expect(download(`${base}/a.png`, { maxBytes: 4000 })).rejects.toThrow('larger than 4000 bytes')
    let sent = 0
    answer = (_, response) => {
      const timer = setInterval(() => {
        sent += 1000
        response.write(Buffer.alloc(1000))
      }, 2)
      response.on('close', () => clearInterval(timer))
    }
    await expect(download(`${base}/a.png`, { maxBytes: 4000 })).rejects.toThrow('larger than 4000 bytes')
    expect(sent).toBeLessThan(50_000)
  })

  it('gives up on a server that takes too long, even one that keeps sending', async () => {
    answer = () => {}
    await expect(download(`${base}/a.png`, { timeoutMs: 100 })).rejects.toThrow('longer than 0.1 seconds')
    answer = (_, response) => {
      const timer = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(timer))
    }
    await expect(download(`${base}/a.png`, { timeoutMs: 100 })).rejects.toThrow('longer than 0.1 seconds')
  })

  it('says what the server answered', async () => {
    answer = (_, response) => response.writeHead(404).end('gone')
    await expect(download(`${base}/a.png`)).rejects.toThrow('The server answered 404.')
  })
})

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '2606:4700::1111'])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.1.1',
      '172.16.0.1',
      '192.168.0.1',
      '198.18.0.1',
    ],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

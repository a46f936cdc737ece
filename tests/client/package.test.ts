import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareChromium } from '#tests/support/browsers/shared-chromium.ts'
import { formatMoney } from '../../packages/client/src/index.ts'

const run = promisify(execFile)
const root = path.resolve('packages/client')
const MAX_BYTES = 10 * 1024
let dist: string
let server: Server

beforeAll(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'storefront-client-'))
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', root, '--outDir', dist])
  server = createServer(async (request, response) => {
    const file = path.join(dist, path.normalize(request.url ?? '/'))
    const isModule = file.endsWith('.js') && existsSync(file)
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? await readFile(file) : '<!doctype html><title>Page</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server?.close()
  await rm(dist, { recursive: true, force: true })
})

/** Bytes, compressed, of a program that uses these exports alone. */
async function sizeOf(names: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `import { ${names} } from './index.js'\nconsole.log(${names})`, resolveDir: dist },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

describe('the package', () => {
  it('compiles every sample of its README', async () => {
    const samples = [...readFileSync(path.join(root, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
    expect(samples.length).toBeGreaterThan(4)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-samples-'))
    try {
      const names = samples.map((_, i) => `sample-${i}.ts`)
      await Promise.all(
        samples.map(([, text = ''], i) => writeFile(path.join(folder, `sample-${i}.ts`), text)),
      )
      const paths = { '@storefront/client': [path.join(dist, 'index.d.ts')] }
      const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'))
      const options = { ...compilerOptions, rootDir: '/', noEmit: true, paths }
      await writeFile(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: options, files: names }),
      )
      const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]).catch(
        (error) => error,
      )
      expect(stdout).toBe('')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('depends on nothing', () => {
    const { dependencies, peerDependencies, type, sideEffects } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    )
    expect([dependencies, peerDependencies, type, sideEffects]).toEqual([
      undefined,
      undefined,
      'module',
      false,
    ])
  })

  it(`takes at most ${MAX_BYTES / 1024} KB compressed, and a group of it less`, async () => {
    const everything = Object.keys(await import(path.join(dist, 'index.js'))).join(', ')
    const [whole, core, reading] = await Promise.all([
      sizeOf(everything),
      sizeOf('createClient'),
      sizeOf('createClient, catalogue'),
    ])
    expect(whole).toBeLessThan(MAX_BYTES)
    expect(core).toBeLessThan(0.6 * whole)
    expect(reading).toBeLessThan(0.7 * whole)
    expect(await sizeOf('formatMoney')).toBeLessThan(400)
  })

  it('is a module that Node.js loads as it is', async () => {
    const program = `const { createClient, signedBy } = await import(${JSON.stringify(`${dist}/index.js`)})
      const client = createClient({ url: 'http://127.0.0.1:9/api/v1', key: 'ak_1', sign: signedBy('as_1'), retries: 0 })
      await client.request('GET /site').catch((error) => console.log(error.name))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    expect(stdout.trim()).toBe('ConnectionError')
  })

  it('is a module that a browser loads as it is, where it signs as the published vectors do', async () => {
    const page = await (await shareChromium()).newPage()
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      // As text: the test's own imports are translated.
      const headers: Record<string, string> = await page.evaluate(`import('/index.js').then(({ signedBy }) =>
        signedBy('as_1')({ key: 'ak_1', method: 'GET', path: '/api/v1/site', query: '', body: '' }))`)
      const text = ['ak_1', 'GET', '/api/v1/site', '', headers['X-Api-Timestamp'], headers['X-Api-Nonce']]
      const expected = createHmac('sha256', 'as_1')
        .update([...text, createHash('sha256').update('').digest('hex')].join('\n'))
        .digest('base64')
      expect(headers['X-Api-Signature']).toBe(expected)
    } finally {
      await page.close()
    }
  })
})

describe('money', () => {
  it.each([
    [45_000, { code: 'USD' }, 'en', '$450.00'],
    [45_000, { code: 'JPY' }, 'ja', '￥45,000'],
    [1_234_567, { code: 'EUR', decimals: 2 }, 'de', '12.345,67 €'],
    [45_000, { code: 'USD', decimals: 0 }, 'en', '$45,000'],
    [1_500, { code: 'KWD' }, 'en', 'KWD 1.500'],
    [-50, { code: 'USD' }, 'en', '-$0.50'],
  ])('%i of %o in %s is %s', (amount, currency, language, expected) => {
    expect(formatMoney(amount, currency, language).replaceAll('\u00a0', ' ')).toBe(expected)
  })
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerClientPackage } from '#lib/pages/developers/package/answer-client-package.ts'
import { packClient } from '#lib/pages/developers/package/pack-client.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { ensureClient } from '../../scripts/support/client-package.mjs'

const run = promisify(execFile)
const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
const tsc = path.resolve('node_modules/typescript/bin/tsc')

let api: TestApi
let project: string
let archive: Buffer

const download = (headers: Record<string, string> = {}) =>
  answerClientPackage(
    api.app,
    new Request('http://localhost/developers/client.tgz', { headers }),
    'typescript',
  )

beforeAll(async () => {
  await ensureClient()
  api = await openTestApi()
  await api.app.settings.set('api.client_license', 'MIT')
  await api.app.settings.set('site.url', 'https://hearthfell.test')
  project = await mkdtemp(path.join(os.tmpdir(), 'storefront-packed-'))
  archive = Buffer.from(await (await download()).arrayBuffer())
  await writeFile(path.join(project, 'client.tgz'), archive)
  await writeFile(path.join(project, 'package.json'), '{ "name": "empty", "private": true }')
  await run('npm', ['install', ...offline, './client.tgz'], { cwd: project })
}, 120_000)
afterAll(async () => {
  await api?.close()
  await rm(project, { recursive: true, force: true })
})

const installed = (file: string) =>
  readFile(path.join(project, 'node_modules/@storefront/client', file), 'utf8')

describe('the package that a shop serves', () => {
  it('is what npm installs, with the licence that the owner chose and the shop’s address', async () => {
    expect(JSON.parse(await installed('package.json'))).toMatchObject({
      ...{ name: '@storefront/client', license: 'MIT', type: 'module' },
    })
    const readme = await installed('README.md')
    expect(readme).toContain('https://hearthfell.test/api/v1')
    expect(readme).toContain('curl -O https://hearthfell.test/developers/client.tgz')
    expect(readme).not.toContain('shop.example.com')
  })

  it('is packed once, and again after what it says has changed', async () => {
    const packed = await packClient(api.app, 'typescript')
    expect(packed?.bytes).toBe((await packClient(api.app, 'typescript'))?.bytes)
    await api.app.settings.set('site.url', 'https://hearth.test')
    expect((await packClient(api.app, 'typescript'))?.etag).not.toBe(packed?.etag)
    await api.app.settings.set('site.url', 'https://hearthfell.test')
    expect((await packClient(api.app, 'typescript'))?.etag).toBe(packed?.etag)
  })

  it('is installed from the file that a project keeps, while the shop serves another one', async () => {
    const install = (...args: string[]) => run('npm', [...args, ...offline], { cwd: project })
    await api.app.settings.set('api.client_license', 'ISC')
    const changed = Buffer.from(await (await download()).arrayBuffer())
    await install('ci')
    expect(JSON.parse(await installed('package.json')).license).toBe('MIT')
    await writeFile(path.join(project, 'client.tgz'), changed)
    await install('install', './client.tgz')
    expect(JSON.parse(await installed('package.json')).license).toBe('ISC')
    await install('ci')
    await writeFile(path.join(project, 'client.tgz'), archive)
    await install('install', './client.tgz')
    await api.app.settings.set('api.client_license', 'MIT')
  })

  it('has the same bytes each time, and is not sent again to who has it', async () => {
    const again = await download()
    expect(Buffer.from(await again.arrayBuffer()).equals(archive)).toBe(true)
    expect(gunzipSync(archive).length % 512).toBe(0)
    const current = await download({ 'if-none-match': again.headers.get('etag') ?? '' })
    expect([current.status, await current.text()]).toEqual([304, ''])
    await api.app.settings.unset('api.client_license')
    expect((await download()).headers.get('etag')).not.toBe(again.headers.get('etag'))
    await api.app.settings.set('api.client_license', 'MIT')
  })

  it('is a module for `import`, and a program for `require`', async () => {
    const ask = `const client = createClient({ url: 'http://127.0.0.1:9/api/v1', key: 'pk_1', retries: 0 })
      client.request('GET /site').catch((error) => console.log(error.name))`
    const imported = `import { createClient } from '@storefront/client'; ${ask}`
    const required = `const { createClient } = require('@storefront/client'); ${ask}`
    for (const [type, program] of [
      ['module', imported],
      ['commonjs', required],
    ] as const) {
      const { stdout } = await run(process.execPath, [`--input-type=${type}`, '-e', program], {
        cwd: project,
      })
      expect(stdout.trim()).toBe('ConnectionError')
    }
  })

  it.each([
    ['a bundler', 'esnext', 'bundler', 'index.ts'],
    ['Node.js', 'nodenext', 'nodenext', 'index.mts'],
    ['Node.js with CommonJS', 'nodenext', 'nodenext', 'index.cts'],
  ])('has types for %s', async (name, module, moduleResolution, file) => {
    const folder = path.join(project, name.replaceAll(/\W/g, '-'))
    await mkdir(folder)
    const text = `import { createClient, isApiError, checkout } from '@storefront/client'
      const client = createClient({ url: 'https://shop.test/api/v1', key: 'pk_1' })
      export async function pay(number: string): Promise<string> {
        const payment = await checkout(client).pay(number, { payment_gateway: 'stripe' })
        // Without a check of its own: the type says that it has an address.
        return payment.type === 'web' ? payment.url : (payment.message ?? 'paid')
      }
      export const isGone = (error: unknown) => isApiError(error, 'not_found')
      // @ts-expect-error: an order has no such field.
      export const wrong = async () => (await checkout(client).order('A')).colour`
    await writeFile(path.join(folder, file), text)
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], strict: true },
      ...{ noEmit: true, types: [] },
    }
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
    const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)
    expect(stdout).toBe('')
  })
})

it('serves the Kotlin client as a project for Maven', async () => {
  const packed = await packClient(api.app, 'kotlin')
  const archive = path.join(project, 'client-kotlin.tgz')
  await writeFile(archive, packed?.bytes ?? '')
  await run('tar', ['-xzf', archive, '-C', project])
  const read = (name: string) => readFile(path.join(project, 'package', name), 'utf8')
  const described = await read('pom.xml')
  expect(described).toMatch(/<name>MIT<\/name>/)
  const guide = await read('README.md')
  expect(guide).toContain('curl -O https://hearthfell.test/developers/client-kotlin.tgz')
  const [, version] = /<version>([^<]+)</.exec(described) ?? []
  const named = guide.matchAll(/client<\/artifactId>\s*<version>([^<]+)|storefront:client:([\d.]+)/g)
  expect(Array.from(named, ([, first, second]) => first ?? second)).toEqual([version, version])
  const [, compiler] = /<kotlin.version>([^<]+)</.exec(described) ?? []
  expect(guide).toContain(`kotlin-maven-plugin</artifactId>\n        <version>${compiler}</version>`)
  expect(await read('src/main/kotlin/storefront/client/Api.kt')).toContain('suspend fun listProducts(')
})

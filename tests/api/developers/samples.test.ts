import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOperations, readApi } from '#lib/pages/developers/api-shape.ts'
import { loadOperationPage } from '#lib/pages/developers/load-operation-page.ts'
import type { Sample } from '#lib/pages/developers/samples/write-samples.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { type ClientApi, openClientApi } from '../../client/client-api.ts'

const run = promisify(execFile)

type Sent = { request: string; status: number; error?: string; reason?: string }

let api: ClientApi
let server: Server
let folder: string
let origin: string
let samples: { id: string; samples: Sample[] }[]
const sent: Sent[] = []

beforeAll(async () => {
  api = await openClientApi()
  await api.catalogue.product({ slug: 'crane-kettle', name: 'Crane Kettle', price: 7900 })
  server = await listen()
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await api.app.settings.set('site.url', origin)
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-samples-'))
  const operations = listOperations(readApi('Shop', '/api/v1'))
  samples = await Promise.all(
    operations.map(async ({ operation: { operationId: id } }) => {
      const page = await loadOperationPage(api.app, id)
      const { samples = [] } = (page?.data.operation ?? {}) as { samples?: Sample[] }
      return { id, samples }
    }),
  )
})
afterAll(async () => {
  server?.close()
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The API behind a real port, which remembers what it was sent and how it answered. */
async function listen(): Promise<Server> {
  const opened = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    // Answers are looked into as text.
    delete headers['accept-encoding']
    const { method = '', url = '' } = request
    const answer = await api.send(`=${url}`, { method, headers, body: Buffer.concat(chunks) })
    const details = answer.headers['X-Error-Details']
    sent.push({
      request: `${method} ${url}`,
      status: answer.status,
      error: answer.json?.error,
      reason: details && JSON.parse(details).reason,
    })
    response.writeHead(answer.status, answer.headers).end(answer.text)
  })
  await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done))
  return opened
}

const codeOf = (language: string) =>
  samples.map(({ id, samples }) => ({
    id,
    code: samples.find((sample) => sample.id === language)?.code ?? '',
  }))

type File = { file: string; code: string }

/** Fails with what the compiler says of programs that use the client. */
async function compile(source: string, files: File[]): Promise<void> {
  await Promise.all(files.map(({ file, code }) => writeFile(file, `${code}\nexport {}\n`)))
  const { compilerOptions } = JSON.parse(await readFile('packages/client/tsconfig.json', 'utf8'))
  const options = {
    ...compilerOptions,
    rootDir: '/',
    noEmit: true,
    types: ['node'],
    typeRoots: [path.resolve('node_modules/@types')],
    paths: { '@storefront/client': [path.resolve('packages/client/src/index.ts')] },
  }
  const config = { compilerOptions: options, files: files.map(({ file }) => path.basename(file)) }
  await writeFile(path.join(source, 'tsconfig.json'), JSON.stringify(config))
  const tsc = ['node_modules/typescript/bin/tsc', '-p', source]
  const { stdout } = await run(process.execPath, tsc).catch((error) => error)
  expect(stdout).toBe('')
}

/** The programs in the guides, about the server of this test. */
function listPrograms(language: string): { id: string; code: string }[] {
  return readdirSync('docs/api')
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const text = readFileSync(path.join('docs/api', name), 'utf8').replaceAll(
        'https://shop.example.com',
        origin,
      )
      const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))]
      return blocks.map(([, code = ''], i) => ({ id: `${path.basename(name, '.md')}-${i}`, code }))
    })
}

/** Refusals that would mean that the sample is wrong. */
function findFaults(requests: Sent[]): Sent[] {
  const wrong = [
    'not_signed_in',
    'invalid_token',
    'missing_key',
    'unknown_key',
    'bad_credentials',
    'feature_disabled',
  ]
  // The token to refresh, unlike the access token, is made up.
  const judged = requests.filter(({ request }) => !request.endsWith('/auth/refresh'))
  return judged.filter(
    ({ status, error, reason }) =>
      status >= 500 ||
      [400, 405, 415].includes(status) ||
      wrong.includes(error ?? '') ||
      reason === 'no_endpoint',
  )
}

it('every operation has a sample in every language, each with its method, path and credentials', () => {
  expect(samples.length).toBeGreaterThan(45)
  for (const { samples: all } of samples) {
    expect(all.map(({ language }) => language)).toEqual([
      'curl',
      'TypeScript',
      'Swift',
      'Kotlin',
      'Dart',
      'Python',
    ])
    const [curl, typescript, swift, kotlin, ...others] = all.map(({ code }) => code)
    const route = /request\('(\w+) (\/[^']*)'/.exec(typescript ?? '')
    const begin = `${origin}/api/v1${route?.[2]?.replace(/\{.*/, '')}`
    expect(kotlin).toContain(`Storefront("${origin}/api/v1", key =`)
    expect(kotlin).toContain(`Request("${route?.[1]}", "${route?.[2]?.replace(/\{.*/, '')}`)
    for (const code of [curl, swift, ...others]) {
      expect(code).toContain(begin)
      expect(code).toContain('X-Api-Key')
      if (route?.[1] !== 'GET') expect(code).toContain(route?.[1])
    }
  }
})

it('those in TypeScript compile and do what they say', async () => {
  const source = path.join(folder, 'typescript')
  await mkdir(source)
  const files = codeOf('typescript').map(({ id, code }) => ({ file: path.join(source, `${id}.ts`), code }))
  await compile(source, files)

  // Each is run with a client of the test's own, for a customer who has just signed in.
  const shim = path.join(source, 'shim.mjs')
  await writeFile(shim, 'export const createClient = (options) => globalThis.openSampleClient(options)\n')
  await build({
    entryPoints: files.map(({ file }) => file),
    bundle: true,
    format: 'esm',
    outdir: path.join(source, 'out'),
    alias: { '@storefront/client': shim },
    outExtension: { '.js': '.mjs' },
  })
  sent.length = 0
  const world = globalThis as unknown as { openSampleClient: unknown; console: Console }
  const { log } = world.console
  world.console.log = () => {}
  try {
    for (const { file } of files) {
      const { token } = await signInCustomer(api.app, api.publicId)
      world.openSampleClient = ({ url }: { url: string }) =>
        api.connectTo(url, {
          access_token: token,
          refresh_token: 'rt_none',
          expires_at: '2099-01-01T00:00:00Z',
        })
      const name = path.basename(file, '.ts')
      await import(path.join(source, 'out', `${name}.mjs`)).catch((error) => {
        if (error.name !== 'ApiError') throw error
      })
    }
  } finally {
    world.console.log = log
  }
  expect(findFaults(sent)).toEqual([])
  expect(sent.length).toBeGreaterThanOrEqual(files.length)
  expect(sent.filter(({ status }) => status < 300).length).toBeGreaterThan(25)
})

it('those in Python do what they say', async () => {
  const scripts = await Promise.all(
    codeOf('python').map(async ({ id, code }) => {
      const { token } = await signInCustomer(api.app, api.publicId)
      return { id, code, token }
    }),
  )
  sent.length = 0
  const program = `
import json, os, sys, urllib.error
for script in json.load(open(sys.argv[1])):
    os.environ["TOKEN"] = script["token"]
    try:
        exec(compile(script["code"], script["id"], "exec"), {})
    except urllib.error.HTTPError as error:
        pass
`
  const list = path.join(folder, 'scripts.json')
  await writeFile(list, JSON.stringify(scripts))
  await run('python3', ['-c', program, list], { env: { ...process.env, KEY: api.publicKey } })
  expect(findFaults(sent)).toEqual([])
  expect(sent).toHaveLength(scripts.length)
  expect(sent.filter(({ status }) => status < 300).length).toBeGreaterThan(25)
})

it('those in the guides compile, and run', async () => {
  const source = path.join(folder, 'guides')
  await mkdir(source)
  const programs = listPrograms('ts')
  expect(programs.length).toBeGreaterThan(4)
  const files = programs.map(({ id, code }) => ({ id, file: path.join(source, `${id}.ts`), code }))
  await compile(source, files)
  const client = path.resolve('packages/client/src/index.ts')
  await build({
    entryPoints: files.map(({ file }) => file),
    bundle: true,
    format: 'esm',
    outdir: source,
    alias: { '@storefront/client': client },
    outExtension: { '.js': '.mjs' },
  })
  const env = { ...process.env, KEY: api.publicKey }
  const print = async (command: string, args: string[]) => (await run(command, args, { env })).stdout
  const printed: Record<string, string> = {}
  for (const { id } of files) printed[id] = await print(process.execPath, [path.join(source, `${id}.mjs`)])
  expect(printed['quick-start-0']).toContain('Crane Kettle $79.00')
  expect(printed['quick-start-1']).toContain('$79.00')
  const python = await Promise.all(listPrograms('python').map(({ code }) => print('python3', ['-c', code])))
  expect(python).toHaveLength(2)
  expect(python[0]).toContain('Crane Kettle $79.00')
  expect(python[1]).toContain('$79.00\n1\n')
})

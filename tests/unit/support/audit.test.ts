import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
// npm keeps what it is told of an id.
const advisory = (severity: string) => ({
  id: severity.length,
  url: 'https://advisories.example/1',
  title: 'Runs what it is given',
  severity,
  vulnerable_versions: '<999.0.0',
})

let registry: Server
let cache: string
let answer: { status: number; body: unknown }

beforeAll(async () => {
  cache = mkdtempSync(path.join(os.tmpdir(), 'storefront-audit-'))
  registry = createServer((request, response) => {
    request.resume()
    // It knows of advisories alone, not of versions that could be installed instead.
    const { status, body } = request.method === 'POST' ? answer : { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  registry.close()
  rmSync(cache, { recursive: true, force: true })
})

function audit(): Promise<{ code: number; output: string }> {
  const { port } = registry.address() as AddressInfo
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: cache,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/audit.mjs'], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

it('bin/storefront develop audit fails for what is known to be vulnerable, from moderate on', {
  timeout: 120_000,
}, async () => {
  answer = { status: 200, body: { 'sanitize-html': [advisory('moderate')] } }
  const failed = await audit()
  expect(failed.output).toContain('moderate  sanitize-html: Runs what it is given')
  expect(failed.code).toBe(1)
  // Of scripts/node20 alone.
  answer.body = { 'prebuild-install': [advisory('high')] }
  expect(await audit()).toMatchObject({
    code: 1,
    output: expect.stringContaining('high      prebuild-install: Runs what it is given'),
  })
  answer.body = { 'sanitize-html': [advisory('low')] }
  expect(await audit()).toMatchObject({
    code: 0,
    output: expect.stringContaining('No known vulnerabilities.'),
  })
})

it('bin/storefront develop audit says that it could not ask', { timeout: 120_000 }, async () => {
  answer = { status: 405, body: {} }
  expect(await audit()).toMatchObject({ code: 0, output: expect.stringContaining('NOTHING WAS CHECKED') })
})

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { DataVersionSource } from '#lib/platform/database/data-version.ts'
import { answerHealth, answerReadiness } from '#lib/server/health.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'
import packageFile from '../../../package.json' with { type: 'json' }

const { version } = packageFile
const versions = { settings: 1, content: 1, catalogue: 1, stock: 1, search: 1 }
let server: Server
afterEach(() => server.close())

const ask = async (read: DataVersionSource['read']) => {
  const ports = { database: { dataVersion: { read } } }
  server = serveAnswers(() => answerHealth(ports))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`)
  return { status: response.status, json: await response.json(), seconds: (performance.now() - begun) / 1000 }
}

describe('/healthz', () => {
  it('is well while the database answers', async () => {
    expect(await ask(() => versions)).toMatchObject({ status: 200, json: { status: 'ok', version } })
  })

  it('is unavailable at once where the database refuses', async () => {
    const { status, json, seconds } = await ask(() => Promise.reject(new Error('refused')))
    expect([status, json, seconds < 1.9]).toEqual([503, { status: 'unavailable', version }, true])
  })

  it('is unavailable after two seconds where the database says nothing', async () => {
    const { status, json, seconds } = await ask(() => new Promise(() => undefined))
    expect([status, json]).toEqual([503, { status: 'unavailable', version }])
    expect(seconds).toBeGreaterThan(1.9)
    expect(seconds).toBeLessThan(10)
  })
})

describe('/readyz', () => {
  it.each([
    [false, 200, 'ok'],
    [true, 503, 'stopping'],
  ])('where the server is stopping: %s, it is %i', async (isStopping, status, said) => {
    const ports = { database: { dataVersion: { read: () => versions } } }
    server = serveAnswers(() => answerReadiness(ports, isStopping))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
    expect([response.status, await response.json()]).toEqual([status, { status: said }])
  })

  it('is unavailable where the database is', async () => {
    const ports = { database: { dataVersion: { read: () => Promise.reject(new Error('refused')) } } }
    server = serveAnswers(() => answerReadiness(ports, false))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
    expect([response.status, await response.json()]).toEqual([503, { status: 'unavailable' }])
  })
})

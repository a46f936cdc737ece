import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#lib/platform/process/log.ts'
import { watchCertificate } from '#lib/server/telemetry/watch-certificate.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { makeCertificate } from '#tests/support/payments/make-certificate.ts'

const HOUR_MS = 3_600_000
let server: Server
let lines: string[]
let site: Parameters<typeof watchCertificate>[0]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await serve(makeCertificate())
  lines = []
  site = {
    settings: { current: { 'site.url': addressOf(server) } as unknown as Settings } as typeof site.settings,
    defaultSiteUrl: 'http://localhost:3000',
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) }),
  }
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

async function serve({ certificate: cert, privateKey }: ReturnType<typeof makeCertificate>): Promise<Server> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const made = createServer({ cert, key }, (socket) => socket.end())
  made.on('tlsClientError', () => undefined)
  await once(made.listen(0, '127.0.0.1'), 'listening')
  return made
}

function addressOf(made: Server): string {
  return `https://127.0.0.1:${(made.address() as AddressInfo).port}`
}

it('a look that fails leaves the expiry that was read before; another address does not', async () => {
  const watch = watchCertificate(site)
  await expect.poll(watch.expiry).toBeInstanceOf(Date)
  const known = watch.expiry()
  server.close()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^The certificate .* cannot be read/)])
  expect(watch.expiry()).toEqual(known)

  // Nothing is known of the certificate there.
  Object.assign(site.settings.current, { 'site.url': 'https://127.0.0.1:1' })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(watch.expiry()).toBeUndefined()
  watch.close()
})

it('a renewed certificate is seen with the next look', async () => {
  const watch = watchCertificate(site)
  await expect.poll(watch.expiry).toBeInstanceOf(Date)
  const known = watch.expiry()
  const { certificate: cert, privateKey } = makeCertificate(new Date(Date.now() + 30 * 24 * HOUR_MS))
  server.setSecureContext({ cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await expect.poll(() => Number(watch.expiry())).toBeGreaterThan(Number(known))
  watch.close()
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/platform/process/log.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { securityEvents } from '#lib/platform/security/security-events.ts'
import { createSecurityLog, type Origin, type SecurityLog } from '#lib/platform/security/security-log.ts'

let lines: Record<string, unknown>[]
let security: SecurityLog

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
  security = createSecurityLog(log, secrets, { most: 3, windowMs: 60_000 })
})
afterEach(() => {
  security.close()
  vi.useRealTimers()
})

describe('the security log', () => {
  it('writes what happened and who is behind it, and an e-mail address as a pseudonym', () => {
    const child = security.child({ ip: '192.0.2.7', app: 3 })
    child.note('sign_in.failed', { email: ' Ada@Example.com' })
    security.note('sign_in.failed', { email: 'ada@example.com' })
    security.note('sign_in.failed', { email: 'eve@example.com' })
    expect(lines[0]).toMatchObject({ level: 40, security: 'sign_in.failed', ip: '192.0.2.7', app: 3 })
    const [first, second, third] = lines.map(({ account }) => account)
    expect(first).toMatch(/^[0-9a-f]{16}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(JSON.stringify(lines)).not.toMatch(/example/i)
  })

  it('has children that add who is behind it, as far as it is known by then, and share its lines', () => {
    const origin: Origin = { ip: '192.0.2.7' }
    const child = security.child(origin)
    child.note('access.refused', { address: 4 })
    origin.app = 5
    child.note('access.refused')
    security.note('access.refused')
    child.note('access.refused')
    expect(lines.map(({ ip, app, address }) => [ip, app, address])).toEqual([
      ['192.0.2.7', undefined, 4],
      ['192.0.2.7', 5, undefined],
      [undefined, undefined, undefined],
    ])
  })

  it('writes so many lines of an event in a minute, then counts, and leaves other events their own', () => {
    for (let i = 0; i < 10; i++) security.note('app.unknown_key')
    security.note('token.reused')
    expect(lines.map((line) => line.security)).toEqual([...Array(3).fill('app.unknown_key'), 'token.reused'])
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(4)).toEqual([expect.objectContaining({ security: 'app.unknown_key', leftOut: 7 })])
    security.note('app.unknown_key')
    expect(lines.at(-1)).not.toHaveProperty('leftOut')
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(6)
  })

  it('writes what it has counted when it is closed', () => {
    for (let i = 0; i < 5; i++) security.note('app.replayed')
    security.close()
    expect(lines.at(-1)).toMatchObject({ security: 'app.replayed', leftOut: 2 })
  })

  it('is described whole in docs/security.md', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/security.md'), 'utf8')
    const section = text.split('\n## Security events\n')[1]?.split('\n## ')[0] ?? ''
    const rows = [...section.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)].map(([, name, meaning]) => [
      name,
      meaning,
    ])
    expect(rows).toEqual(Object.entries(securityEvents))
  })
})

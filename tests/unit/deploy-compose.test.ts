import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { findOrInstall, findProgram } from '#tests/support/services/install.mjs'

type Service = {
  image: string
  build?: { dockerfile: string; context: string }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const settings = readFileSync(path.resolve(deploy, '../docs/operations.md'), 'utf8')

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const { services, volumes }: Compose = parse(read(file), { merge: true })
  const all = Object.entries(services)
  const own = all.filter(([, { image }]) => image === 'storefront')

  it('gives servers settings that they accept, and knows of none that does not exist', () => {
    expect(own.length).toBeGreaterThan(1)
    for (const [name, { environment = {} }] of own) {
      const filled = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, fillIn(value)]),
      )
      expect(
        () => readEnvironment({ ...filled, STORAGE_PATH: '/tmp', NODE_ENV: 'production' }),
        name,
      ).not.toThrow()
      const named = Object.keys(environment).filter((key) => !key.startsWith('AWS_'))
      expect(named.filter((key) => !settings.includes(`\`${key}\``))).toEqual([])
    }
  })

  it('names services, files and volumes that are there', () => {
    for (const [name, { depends_on = {}, volumes: used = [], environment = {}, build }] of all) {
      expect(
        Object.keys(depends_on).filter((other) => !(other in services)),
        name,
      ).toEqual([])
      for (const one of used) {
        const [source = ''] = one.split(':')
        if (source.startsWith('.')) expect(existsSync(path.join(deploy, source)), source).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
      if (build) expect(existsSync(path.join(deploy, build.context, build.dockerfile))).toBe(true)
      if (services[name]?.image !== 'storefront') continue
      for (const host of hostsOf(environment)) expect(Object.keys(services)).toContain(host)
    }
  })
})

describe('haproxy.cfg', () => {
  it('is one that HAProxy accepts', async () => {
    const haproxy = await findOrInstall('haproxy', () =>
      findProgram(['haproxy'], ['/usr/sbin', '/usr/local/sbin']),
    )
    expect(
      execFileSync(haproxy, ['-c', '-f', path.join(deploy, 'haproxy.cfg')], { stdio: 'pipe' }).toString(),
    ).toContain('Configuration file is valid')
  })

  it('leads to services of compose.cluster.yaml', () => {
    const { services }: Compose = parse(read('compose.cluster.yaml'), { merge: true })
    const hosts = [...read('haproxy.cfg').matchAll(/"\$\{\w+-([\w-]+):\d+\}"/g)].map(([, host = '']) => host)
    expect(new Set(hosts)).toEqual(new Set(['server-1', 'server-2', 'server-3', 'postgres-1', 'postgres-2']))
    expect(hosts.filter((host) => !(host in services))).toEqual([])
  })
})

/** A value for a variable of the file `.env`, long enough for a secret. */
function fillIn(value: string): string {
  return String(value)
    .replace(/\$\{SITE_URL[^}]*\}/g, 'https://shop.example.com')
    .replace(/\$\{SMTP_URL[^}]*\}/g, 'smtp://mail.example.com')
    .replace(/\$\{WORKERS[^}]*\}/g, '2')
    .replace(/\$\{\w+[^}]*\}/g, 'a-value-that-is-long-enough-for-a-secret')
}

/** The machines that addresses among the settings name, but for those outside. */
function hostsOf(environment: Record<string, string>): string[] {
  return ['DATABASE_URL', 'DATABASE_STANDBY_URL', 'REDIS_URL', 'AWS_ENDPOINT_URL_S3'].flatMap((key) => {
    const authority = fillIn(environment[key] ?? '').match(/^[\w-]+:\/\/(?:[^@/]*@)?([^/]+)/)?.[1]
    return authority?.split(',').map((host) => host.replace(/:\d+$/, '')) ?? []
  })
}

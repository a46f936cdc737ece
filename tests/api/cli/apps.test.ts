import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const apps = (...args: string[]) =>
  runCommand('lib/cli/running/apps.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
  })

const statusOf = async ({ key, secret }: { key: string; secret: string }) => {
  const { status, json } = await api.send('/site', { headers: { 'x-api-key': key, 'x-api-secret': secret } })
  return status === 200 ? status : json.error
}

describe('bin/storefront apps', () => {
  it('creates, lists, rotates, disables, enables and deletes', async () => {
    const created = JSON.parse((await apps('create', 'Shop for iOS', '--json')).stdout)
    expect(created).toEqual({
      id: expect.any(Number),
      name: 'Shop for iOS',
      key: expect.stringMatching(/^ak_[0-9A-Za-z]{24}$/),
      secret: expect.stringMatching(/^as_[\w-]{43}$/),
    })
    expect(await statusOf(created)).toBe(200)

    const id = String(created.id)
    const rotated = JSON.parse((await apps('rotate', id, '--json')).stdout)
    expect(Object.keys(rotated)).toEqual(['id', 'name', 'key', 'secret'])
    expect([await statusOf(created), await statusOf(rotated)]).toEqual([200, 200])

    const list = await apps('list', '--json')
    expect(list.stdout).not.toContain('as_')
    expect(JSON.parse(list.stdout).find((app: { id: number }) => app.id === created.id)).toMatchObject({
      enabled: true,
      live_secrets: 2,
    })

    expect((await apps('disable', id)).stdout).toBe(`App ${id} is off.\n`)
    expect(await statusOf(rotated)).toBe('app_disabled')
    expect((await apps('enable', id)).code).toBe(0)
    expect(await statusOf(rotated)).toBe(200)
    expect((await apps('delete', id)).code).toBe(0)
    expect(await statusOf(rotated)).toBe('unknown_key')
  })

  it('registers public apps, and changes how the API treats an app', async () => {
    const origins = 'https://shop.example.com,http://localhost:8081'
    const created = await apps('create', 'Single page', '--public', '--origins', origins, '--json')
    const app = JSON.parse(created.stdout)
    expect(app).toMatchObject({ key: expect.stringMatching(/^pk_[0-9A-Za-z]{24}$/), secret: null })
    const changes = [
      '--strict',
      'on',
      '--testing',
      'on',
      '--limit',
      '300',
      '--origins',
      'https://b.example.com',
    ]
    expect(JSON.parse((await apps('set', String(app.id), ...changes, '--json')).stdout)).toMatchObject({
      id: app.id,
      public: true,
      strict: true,
      testing: true,
      requests_per_minute: 300,
      origins: ['https://b.example.com'],
      live_secrets: 0,
    })
    const back = await apps(
      'set',
      String(app.id),
      '--strict',
      'off',
      '--limit',
      'site',
      '--origins',
      '',
      '--json',
    )
    expect(JSON.parse(back.stdout)).toMatchObject({
      strict: false,
      testing: true,
      requests_per_minute: null,
      origins: [],
    })
    expect((await apps('list')).stdout).toMatch(/Single page .*on, public, testing/)
    for (const wrong of [
      ['rotate', String(app.id)],
      ['set', String(app.id), '--limit', 'many'],
      ['set', String(app.id), '--strict', 'yes'],
      ['set', String(app.id), '--origins', '*'],
      ['set', '999999', '--strict', 'on'],
    ])
      expect([wrong, (await apps(...wrong)).code]).toEqual([wrong, 1])
  })

  it('refuses what it cannot do', async () => {
    for (const args of [
      ['disable', '999999'],
      ['rotate', 'x'],
      ['delete', '0'],
      ['create', ' '],
      ['rotate', '1', '--hours', '-1'],
    ]) {
      const { code, stdout, stderr } = await apps(...args)
      expect([args, code, stdout]).toEqual([args, 1, ''])
      expect(stderr.trim()).not.toBe('')
    }
  })
})

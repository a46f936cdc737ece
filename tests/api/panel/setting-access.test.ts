import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMPTY_FORM } from '#lib/admin/forms/form-state.ts'
import { importSettings } from '#lib/admin/running/settings/actions.ts'
import { operator, type StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import { inviteMember } from '#lib/domains/people/staff/index.ts'
import { changeSettings, exportSettings } from '#lib/domains/running/settings/index.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { type SettingKey, settingKeys } from '#lib/services/settings/index.ts'
import { openTestApi } from '#tests/support/api.ts'
import { inRequest, serveApp } from '#tests/support/panel/in-request.ts'
import { serveAnswers } from '#tests/support/services/serve-answers.ts'
import { GET } from '../../../app/.well-known/storefront-address/route.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let release: () => void
const lines: string[] = []
let manager: { actor: StaffActor; session: string }
/** This shop, and a site of an attacker that passes on each request. */
let shop: Server
let evil: Server
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  panel = await openTestPanel(await openTestApi({ log }))
  release = serveApp(panel.app)
  manager = await panel.employ('manager')
  shop = serveAnswers((request) => GET.respond(request, {} as never))
  await listen(shop)
  evil = createServer(async (request, response) => {
    const answer = await fetch(`${originOf(shop)}${request.url}`)
    response.writeHead(answer.status).end(await answer.text())
  })
  await listen(evil)
})
afterAll(async () => {
  shop?.close()
  evil?.close()
  release?.()
  await panel?.close()
})

const listen = (server: Server) => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Settings that give power, money or others' data away, and so are not for managers. */
const DANGEROUS: SettingKey[] = [
  ...(['site.url', 'notify.email', 'mail.reply_to', 'mail.from', 'contact.recipient'] as const),
  ...(['client.ios_apps', 'client.android_apps', 'client.link_hosts', 'api.allow_staff'] as const),
  ...(['api.auth_requests_per_minute', 'currency.code', 'push.driver', 'invoices.footer'] as const),
  ...settingKeys.filter((key) => /^(?:tokens|privacy|push|payments|staff|security)\./.test(key)),
]

const tried = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code ?? error.name,
  )

describe('a setting', () => {
  it('that gives power, money or data away takes a permission that managers lack, and a proof', async () => {
    const { app, owner } = panel
    const stale = { ...owner, sudoUntil: null }
    expect(DANGEROUS.length).toBeGreaterThan(40)
    for (const key of DANGEROUS) {
      const before = app.settings.get(key)
      const change = [{ key, value: valueFor(key) }]
      expect([key, await tried(changeSettings(app, manager.actor, change))]).toEqual([key, 'forbidden'])
      expect([key, await tried(changeSettings(app, stale, change))]).toEqual([key, 'sudo_needed'])
      expect(app.settings.get(key)).toEqual(before)
    }
  })

  it('says who may change it, and a switch of a search type is what a manager decides', () => {
    const { settings } = panel.app
    for (const key of settingKeys)
      expect([key, settings.access(key).permission]).toEqual([key, expect.any(String)])
    settings.addSwitch('search.types.event', 'Events')
    expect(settings.access('search.types.event')).toEqual({
      permission: 'settings.write',
      requiresReauth: false,
    })
  })

  it('that stays as it is needs nobody’s permission: a manager can import what was exported', async () => {
    const { app } = panel
    await changeSettings(app, operator('test'), [{ key: 'mail.reply_to', value: 'shop@example.com' }])
    const exported = await exportSettings(app, manager.actor)
    const changes = Object.entries(exported).map(([key, value]) => ({ key, value }))
    expect(await tried(changeSettings(app, manager.actor, changes))).toBe('done')
  })
})

describe('importing settings', () => {
  const send = async (session: string, file: unknown) => {
    const form = new FormData()
    form.set('file', JSON.stringify(file))
    return inRequest(panel.app, { session, path: '/admin/settings' }, () => importSettings(EMPTY_FORM, form))
  }

  it('gives no manager the links of mails', async () => {
    const { app } = panel
    const before = app.settings.current['site.url']
    const state = await send(manager.session, { 'site.url': 'http://evil.example' })
    expect(state).toMatchObject({ message: 'Your role does not allow this.' })
    await app.settings.refresh()
    expect(app.settings.current['site.url']).toBe(before)
    await inviteMember(app, panel.owner, { name: 'Grace', email: 'grace@example.com', role: 'editor' })
    const mail = await app.database.prisma.outboxMessage.findFirstOrThrow({
      where: { kind: 'mail.staff_invitation' },
      orderBy: { id: 'desc' },
    })
    const { sealed } = mail.payload as { sealed: string }
    expect(app.secrets.decrypt('mail', sealed)).toContain(`"${before ?? app.defaultSiteUrl}/admin/join/`)
    const noted = JSON.stringify(lines)
    expect(noted).toContain('panel.refused')
  })

  it('names what does not exist, or is chosen elsewhere', async () => {
    expect(await send(manager.session, { 'site.nothing': 1 })).toMatchObject({
      errors: { file: ['There is no setting site.nothing.'] },
    })
    const { errors } = await send(manager.session, { 'theme.active': 'default' })
    expect(Object.keys(errors)).toEqual(['theme.active'])
  })
})

describe('the address of the site', () => {
  const ADDRESS = 'site.url'
  const move = (value: unknown, by = panel.owner) => changeSettings(panel.app, by, [{ key: ADDRESS, value }])
  const current = () => panel.app.settings.current[ADDRESS]

  it('is taken as it is given when there is none yet, and from a command', async () => {
    await panel.app.settings.unset(ADDRESS)
    expect(current()).toBe(null)
    await move('https://first.example')
    expect(current()).toBe('https://first.example')
    await changeSettings(panel.app, operator('settings set'), [
      { key: ADDRESS, value: 'https://second.example' },
    ])
    expect(current()).toBe('https://second.example')
  })

  it('changes to where this shop answers, and to no other', async () => {
    const free = await freePort()
    for (const wrong of [originOf(evil), `http://127.0.0.1:${free}`])
      await expect(move(wrong)).rejects.toMatchObject({
        code: 'invalid_fields',
        facts: { [ADDRESS]: [{ code: 'address_unconfirmed' }] },
      })
    expect(current()).toBe('https://second.example')
    await move(originOf(shop))
    expect(current()).toBe(originOf(shop))
  })

  it('is opened for nobody who may not change it', async () => {
    let opened = 0
    const watch = createServer((_request, response) => {
      opened++
      response.end()
    })
    await listen(watch)
    expect(await tried(move(originOf(watch), manager.actor))).toBe('forbidden')
    expect(await tried(move(originOf(watch), { ...panel.owner, sudoUntil: null }))).toBe('sudo_needed')
    expect(opened).toBe(0)
    watch.close()
  })

  it('signs nothing for anybody else', async () => {
    const answers = await Promise.all(
      ['', 'a.b', 'x'.repeat(1000)].map((text) =>
        fetch(`${originOf(shop)}/.well-known/storefront-address?challenge=${text}`),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await listen(server)
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Another valid value. */
function valueFor(key: SettingKey): unknown {
  const { settings } = panel.app
  const current = settings.get(key)
  const candidates: unknown[] = [
    ...[!current, 1, 2, 5, 30, 100, 365, 'KWD', 'fcm', 'sandbox', 'text', 'owner@evil.example'],
    ...['https://evil.example', ['evil.example'], ['mollie'], ['ABCDE12345.com.evil']],
    [{ package: 'com.evil.app', fingerprints: [Array.from({ length: 32 }, () => 'AA').join(':')] }],
  ]
  return candidates.find((value) => {
    try {
      return JSON.stringify(value) !== JSON.stringify(current) && settings.prepare(key, value) !== undefined
    } catch {
      return false
    }
  })
}

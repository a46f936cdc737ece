import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand('lib/cli/theming/mail.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    ...env,
  })

describe('bin/storefront theme mail', () => {
  it('writes a mail with sample data to a file', async () => {
    const { code, stdout } = await run(['order_placed', '--json'])
    expect(code).toBe(0)
    const mail = JSON.parse(stdout)
    expect(mail.subject).toContain('A7K2M9QX4T')
    expect(readFileSync(mail.file, 'utf8')).toContain('Brass lamp')
  })

  it('sends it through the configured server', async () => {
    const server = await startMailServer()
    const sent = await run(['order_shipped', '--to', 'me@example.com'], { SMTP_URL: server.url })
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    expect(server.received.map(({ envelope, html }) => [envelope.to, html.includes('PP123456')])).toEqual([
      [['me@example.com'], true],
    ])
    await server.close()
  })

  it('writes it in a language of the site, and in no other', async () => {
    await api.app.settings.set('site.locales', ['de'])
    const german = await run(['order_placed', '--locale', 'DE', '--json'])
    expect(JSON.parse(german.stdout).subject).toBe('Ihre Bestellung A7K2M9QX4T')
    const french = await run(['order_placed', '--locale', 'fr'])
    expect([french.code, french.stderr]).toEqual([
      1,
      expect.stringContaining('The site does not speak fr, only en, de'),
    ])
    await api.app.settings.unset('site.locales')
  })

  it('refuses what is no mail or no address', async () => {
    expect((await run(['order_lost'])).stderr).toContain(
      'There is no mail order_lost. There are verify_email,',
    )
    expect((await run(['order_paid', '--to', 'a, b'])).stderr).toContain('is not an e-mail address')
  })
})

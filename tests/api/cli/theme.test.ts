import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteServer } from '#lib/platform/process/server-note.ts'
import { verifyPreview } from '#lib/theming/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'

let api: TestApi
let themes: string

beforeAll(async () => {
  api = await openTestApi()
  themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
})
afterAll(async () => {
  rmSync(themes, { recursive: true, force: true })
  await api.close()
})

const run = (file: string, args: string[]) =>
  runCommand(file, args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    THEMES_PATH: themes,
  })
const theme = (...args: string[]) => run('lib/cli/theming/theme.ts', args)
const settings = (...args: string[]) => run('lib/cli/running/settings.ts', args)
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(themes, file)), { recursive: true })
  writeFileSync(path.join(themes, file), text)
}

describe('bin/storefront theme', () => {
  it('makes a theme once, and says what it made', async () => {
    const made = await theme('make', 'mine')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain(`Created ${themes}/mine/theme.json`)
    const again = await theme('make', 'mine')
    expect(again).toEqual({ code: 1, stdout: '', stderr: `${themes}/mine already exists.\n` })
  })

  it('copies views into the theme that is named, else into the active one, which the default is not', async () => {
    const [copied, toDefault] = await Promise.all([
      theme('copy', 'theme::search.index', '--theme', 'mine', '--json'),
      theme('copy', 'search/form'),
    ])
    expect(JSON.parse(copied.stdout)).toEqual({
      from: 'lib/theming/views/search/index.liquid',
      to: path.join(themes, 'mine/views/search/index.liquid'),
    })
    expect(toDefault).toMatchObject({ code: 1, stdout: '' })
    expect(toDefault.stderr).toContain('bin/storefront theme make NAME')
    expect((await settings('set', 'theme.active', 'mine')).stdout).toBe('theme.active is "mine".\n')
    expect((await theme('copy', 'search/form')).stdout).toContain('mine/views/search/form.liquid')
  })

  it('lists what there is, and which is active', async () => {
    write('child/theme.json', '{ "version": "2.0.0", "parent": "mine" }')
    const [shown, listed] = await Promise.all([theme('list'), theme('list', '--json')])
    expect([shown.stderr, listed.stderr]).toEqual(['', ''])
    expect(shown.stdout).toMatch(/\* {7}mine +1\.0\.0 +default +search\/form, search\/index/)
    expect(JSON.parse(listed.stdout)).toEqual([
      expect.objectContaining({ name: 'child', version: '2.0.0', parent: 'mine', active: false, views: [] }),
      expect.objectContaining({ name: 'mine', active: true, path: path.join(themes, 'mine') }),
    ])
  })

  it('shows where things are wrong, and fails where that is an error', async () => {
    write('child/views/home.liquid', '{{ site.name | upcse }}')
    const [one, listed, all, unknown] = await Promise.all([
      theme('check', 'child'),
      theme('check', 'child', '--json'),
      theme('check', '--json'),
      theme('check', 'nothing'),
    ])
    expect(one.code).toBe(1)
    expect(one.stdout).toContain(`    > 1 | {{ site.name | upcse }}\n        |                ^`)
    expect(all.code).toBe(1)
    const finding = {
      severity: 'error',
      code: 'unknown_filter',
      file: 'views/home.liquid',
      line: 1,
      column: 16,
      message: 'There is no filter `upcse`.',
      fix: 'Did you mean `upcase`?',
    }
    expect(JSON.parse(listed.stdout)).toEqual([finding])
    expect(JSON.parse(all.stdout)).toEqual([{ theme: 'child', ...finding }])
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toBe('There is no theme nothing. `bin/storefront theme list` shows them all.\n')
  })

  it('gives a link to a preview that the site takes, and one that ends it', async () => {
    const [link, end] = await Promise.all([theme('preview', 'mine', '--json'), theme('preview', '--end')])
    const { url, until } = JSON.parse(link.stdout)
    expect(verifyPreview(api.app, new URL(url).searchParams.get('theme_preview') ?? '')).toBe('mine')
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3600_000)
    expect(end.stdout).toMatch(/^http:\/\/\S+\/\?theme_preview=end\n$/)
  })

  it('links to the server that runs, and says if none does', async () => {
    const { storagePath } = api.app.env
    const lone = await theme('preview', 'mine')
    expect(lone.stdout).toMatch(
      /\nNothing serves the site at http:\/\/localhost:\d+ now\. Start it with `npm start`/,
    )
    const server = createServer((_, response) => void response.end('ok')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const forget = noteServer(storagePath, port)
    const shown = JSON.parse((await theme('preview', 'mine', '--json')).stdout)
    expect([new URL(shown.url).origin, shown.served]).toEqual([`http://localhost:${port}`, true])
    forget()
    server.close()
    const after = JSON.parse((await theme('preview', 'mine', '--json')).stdout)
    expect([new URL(after.url).port === String(port), after.served]).toEqual([false, false])
  })

  it('explains itself', async () => {
    expect((await theme('--help')).stdout).toContain('check|make|copy|list|preview')
  })
})

describe('bin/storefront settings set theme.active', () => {
  it('refuses what has errors, and what is not there', async () => {
    const [refused, unknown] = await Promise.all([
      settings('set', 'theme.active', 'child'),
      settings('set', 'theme.active', 'nothing'),
    ])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('There is no filter `upcse`.')
    expect(refused.stderr).toContain('The theme child is not activated.')
    expect(unknown.stderr).toContain('There is no theme nothing.')
    const { settings: kept, database } = api.app
    await kept.refresh(await database.dataVersion.read())
    expect(kept.current['theme.active']).toBe('mine')
  })
})

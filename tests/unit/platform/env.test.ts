import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { projectRoot, resolveInProject } from '#lib/platform/process/project-root.ts'
import { startProcess } from './processes/run-process.ts'

const APP_SECRET = 'a-secret-for-tests-that-is-long-enough'
const home = process.cwd()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-env-'))
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

describe('the secret of an installation that was given none', () => {
  it('is made once, and kept for the owner alone', () => {
    const storage = path.join(folder, 'storage')
    const { appSecret } = readEnvironment({ STORAGE_PATH: storage })
    expect(readEnvironment({ STORAGE_PATH: storage }).appSecret).toBe(appSecret)
    expect(readdirSync(storage)).toEqual(['app-secret'])
    expect(statSync(path.join(storage, 'app-secret')).mode & 0o777).toBe(0o600)
    expect(statSync(storage).mode & 0o777).toBe(0o700)
  })

  it('is the same for processes that start at once', async () => {
    const rounds = 200
    const begin = String(Date.now() + 4000)
    const told = await Promise.all(
      [1, 2, 3].map(() => text(startProcess('keep-secrets.ts', folder, begin, String(rounds)).stdout)),
    )
    const kept = Array.from({ length: rounds }, (_, round) =>
      readFileSync(path.join(folder, String(round), 'app-secret'), 'utf8'),
    )
    expect(new Set(kept).size).toBe(rounds)
    for (const secrets of told) expect(secrets.trim().split('\n')).toEqual(kept)
  })

  it('may be followed by those it replaced, a line each', () => {
    const [current, ...previous] = [APP_SECRET, `${APP_SECRET}-1`, `${APP_SECRET}-2`]
    writeFileSync(path.join(folder, 'app-secret'), `${[current, ...previous].join('\n')}\n`)
    const env = readEnvironment({ STORAGE_PATH: folder, APP_SECRET_PREVIOUS: `${APP_SECRET}-3` })
    expect([env.appSecret, env.previousSecrets]).toEqual([current, [...previous, `${APP_SECRET}-3`]])
  })

  it('that is damaged is refused, not replaced', () => {
    writeFileSync(path.join(folder, 'app-secret'), 'short')
    expect(() => readEnvironment({ STORAGE_PATH: folder })).toThrow(/app-secret is damaged/)
  })
})

describe('the database', () => {
  const read = (env: Record<string, string>) => readEnvironment({ APP_SECRET, ...env }).databaseUrl

  it('is in the storage folder unless another one is named', () => {
    expect(read({ STORAGE_PATH: folder })).toBe(`file:${folder}/storefront.db`)
    expect(read({ STORAGE_PATH: folder, DATABASE_URL: '' })).toBe(`file:${folder}/storefront.db`)
    expect(read({ STORAGE_PATH: folder, DATABASE_URL: 'file:./other.db' })).toBe('file:./other.db')
    const odd = path.join(folder, 'shop #1')
    expect(() => read({ STORAGE_PATH: odd })).toThrow('STORAGE_PATH holds the database')
    expect(read({ STORAGE_PATH: odd, DATABASE_URL: 'postgres://db/shop' })).toBe('postgres://db/shop')
  })
})

describe('previous secrets', () => {
  const read = (APP_SECRET_PREVIOUS?: string) =>
    readEnvironment({ APP_SECRET, STORAGE_PATH: folder, APP_SECRET_PREVIOUS }).previousSecrets
  const [one, other] = [`${APP_SECRET}-1`, `${APP_SECRET},2`]

  it('are none, some with commas between them, or an array', () => {
    expect([read(), read(''), read(one)]).toEqual([[], [], [one]])
    expect(read(`${one}, ${APP_SECRET}-3`)).toEqual([one, `${APP_SECRET}-3`])
    expect(read(JSON.stringify([one, other]))).toEqual([one, other])
  })

  it('that cannot be used are refused, and not told', () => {
    for (const given of ['short', `${one},short`, `["${one}"`, '[1]']) {
      expect(() => read(given)).toThrow(/^The environment is invalid: APP_SECRET_PREVIOUS/)
      expect(() => read(given)).not.toThrow(/short|for-tests/)
    }
  })
})

describe('the mail server', () => {
  const read = (url?: string) => readEnvironment({ APP_SECRET, STORAGE_PATH: folder, SMTP_URL: url }).smtpUrl

  it('may be none, or an address of SMTP', () => {
    expect([read(), read('')]).toEqual([undefined, undefined])
    for (const url of ['smtp://localhost:1025', 'smtps://shop:p%40ss@mail.example.org:465?pool=false']) {
      expect(read(url)).toBe(url)
    }
  })

  it('that has no usable address is refused, and its password is not told', () => {
    for (const url of ['mail.example.org', 'smtp://', 'smtp:///x', 'https://shop:hush@mail.example.org']) {
      expect(() => read(url)).toThrow(
        /^The environment is invalid: SMTP_URL must be an address such as smtp:/,
      )
      expect(() => read(url)).not.toThrow(/hush/)
    }
  })
})

describe('paths', () => {
  it('that are relative are those of the project, from whichever folder of it', () => {
    const root = projectRoot()
    process.chdir(path.join(root, 'lib'))
    const { storagePath, searchIndexPath } = readEnvironment({
      APP_SECRET,
      SEARCH_INDEX_PATH: 'storage/words',
    })
    expect([storagePath, searchIndexPath]).toEqual([
      path.join(root, 'storage'),
      path.join(root, 'storage/words'),
    ])
  })

  it('that are absolute need no project', async () => {
    const told = await text(startProcess('absolute-paths.ts', folder).stdout)
    expect(told.trim()).toBe(folder)
    expect(resolveInProject('/var/lib/../shop')).toBe('/var/shop')
  })
})

describe('temporary files', () => {
  it('are put into the storage folder where the system takes none', async () => {
    expect(await text(startProcess('temporary-folder.ts', folder).stdout)).toBe(path.join(folder, 'tmp'))
  })
})

describe('an environment with several faults', () => {
  it('is refused with all of them at once: what each has to be, and what does not go together', () => {
    const given = {
      ...{ APP_SECRET: 'hush', STORAGE_PATH: folder, PORT: 'eighty', MAX_PAGES: '1.5', LOG_LEVEL: 'loud' },
      ...{ TRUSTED_PROXIES: 'everyone', METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', WORKERS: '4' },
      ...{ SEARCH_SERVER_URL: 'https://me:hush@search.example', SEARCH_SERVER_KIND: 'typesense' },
    }
    const read = () => readEnvironment(given)
    expect(read).toThrow(/^The environment is invalid: /)
    for (const fault of [
      'PORT must be a whole number from 0 to 65535',
      'APP_SECRET must have at least 32 characters',
      'MAX_PAGES must be a whole number from 1 to 1000000',
      'LOG_LEVEL must be one of silent,',
      'TRUSTED_PROXIES holds "everyone"',
      'set METRICS_TOKEN',
      'set REDIS_URL, or WORKERS=1',
      'put the key of the server into SEARCH_SERVER_KEY',
    ])
      expect(read).toThrow(fault)
    expect(read).not.toThrow(/hush|eighty/)
  })
})

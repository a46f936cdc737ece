import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planDeployment } from '#lib/platform/migrations/plan.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import { runCommand } from '#tests/support/command.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { deployFormer } from '#tests/support/upgrades/deploy-former.ts'
import { createEmptyDatabase } from '#tests/support/upgrades/empty-database.ts'

let database: TestDatabase
let storage: string
const backups = () => path.join(storage, 'backups')

beforeEach(async () => {
  database = await createEmptyDatabase()
  storage = mkdtempSync(path.join(os.tmpdir(), 'storefront-upgrade-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(storage, { recursive: true, force: true })
})

const run = (file: string, args: string[], env = {}) =>
  runCommand(file, args, { DATABASE_URL: database.url, STORAGE_PATH: storage, BACKUP_KEY: '', ...env })
const upgrade = (args: string[] = [], env = {}) => run('lib/cli/backup/upgrade.ts', args, env)

describe('an upgrade', () => {
  it('of a new database needs no backup, and one that changes nothing makes none', async () => {
    const preview = await upgrade(['--check'])
    expect(preview).toMatchObject({ code: 0, stdout: expect.stringContaining('The database is new.') })
    for (const result of ['Applied', 'The database is up to date.']) {
      const { code, stdout, stderr } = await upgrade()
      expect([code, stdout, stderr]).toEqual([0, expect.stringContaining(result), ''])
    }
    expect((await upgrade(['--check'])).stdout).toContain(
      `migrated by version ${readProjectVersion()}, and no migration is pending`,
    )
    expect(existsSync(backups())).toBe(false)
  })

  it('keeps three of its backups, and all that it did not make', async () => {
    await deployFormer(database.url, 55, storage)
    mkdirSync(backups())
    const former = ['19', '20', '21', '22'].map((day) => `before-0.1.${day}-200011${day}T120000Z.tar.gz`)
    for (const name of [...former, 'storefront-20261101T120000Z.tar.gz', 'before-the-sale.tar.gz'])
      writeFileSync(path.join(backups(), name), '')
    const preview = await upgrade(['--check'])
    expect(preview).toMatchObject({ code: 0, stdout: expect.stringContaining('is backed up first') })
    // What a backup left that was killed, and what another one writes right now.
    const killed = path.join(storage, '.backup-killed')
    const running = path.join(storage, '.backup-running')
    for (const folder of [killed, running]) mkdirSync(folder)
    const killedFile = path.join(backups(), 'before-0.1.0-20001123T120000Z.tar.gz.4711.part')
    writeFileSync(killedFile, '')
    for (const place of [killed, killedFile]) utimesSync(place, 1e9, 1e9)
    // Pictures are left out, so that their store need not respond.
    const bucket = { MEDIA_URL: 's3://nowhere/media', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }
    const { code, stderr } = await run('lib/cli/running/database.ts', ['deploy'], bucket)
    expect([code, stderr]).toEqual([0, expect.stringContaining('install the version that it ran before')])
    expect(stderr).toContain('\n  node scripts/run-program.mjs lib/cli/backup/restore.ts')
    expect(existsSync(path.join(storage, 'last-backup.json'))).toBe(false)
    expect([killed, running].map((folder) => existsSync(folder))).toEqual([false, true])
    expect(readdirSync(backups())).toEqual([
      ...former.slice(2),
      expect.stringMatching(/^before-\d+\.\d+\.\d+-2\d{7}T\d{6}Z\.tar\.gz$/),
      'before-the-sale.tar.gz',
      'storefront-20261101T120000Z.tar.gz',
    ])
  })

  it('of another database than DATABASE_URL names does not lead a restore to that one', async () => {
    await deployFormer(database.url, 55, storage)
    const env = { DATABASE_URL: `file:${path.join(storage, 'own.db')}` }
    const { code, stderr } = await run('lib/cli/running/database.ts', ['deploy', '--url', database.url], env)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^ {2}DATABASE_URL=.* node .*restore\.ts /m)])
    expect(existsSync(path.join(storage, 'own.db'))).toBe(false)
  })

  it('says what to check where the database does not respond', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@localhost:1/none' }
    for (const result of [await upgrade([], env), await run('lib/cli/running/database.ts', ['deploy'], env)])
      expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('Check DATABASE_URL') })
  })

  it('changes nothing if the backup fails, and says how to go on without one', async () => {
    await deployFormer(database.url, 54, storage)
    const before = await planDeployment(database.url)
    writeFileSync(backups(), 'A file where the folder would be')
    const { code, stderr } = await upgrade()
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/nothing was migrated: .*BACKUP_BEFORE_UPGRADE=0/),
    ])
    expect(await planDeployment(database.url)).toEqual(before)
    const env = { BACKUP_BEFORE_UPGRADE: '0' }
    expect((await upgrade(['--check'], env)).stdout).toContain('No backup is made first')
    expect(await upgrade([], env)).toMatchObject({ code: 0, stderr: '' })
  })
})

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProcess } from './processes/run-process.ts'

let project: string

beforeAll(() => {
  project = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'left-behind-')))
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'storefront' }))
  for (const folder of ['storage', 'empty', 'opened', "an owner's/search", 'own', 'elsewhere'])
    mkdirSync(path.join(project, folder), { recursive: true })
  for (const folder of ['storage', 'own']) openDatabase(folder).exec('CREATE TABLE "Product" (id)').close()
  // What a command leaves that was run before there was a database.
  openDatabase('opened').close()
})

function openDatabase(folder: string): Sqlite.Database {
  const database = new Sqlite(path.join(project, folder, 'storefront.db'))
  database.pragma('journal_mode = WAL')
  return database
}
afterAll(() => rmSync(project, { recursive: true, force: true }))

it('a database in ./storage is named before another one is created in STORAGE_PATH, and never passed over for a shop that was served', async () => {
  const folders = ['empty', 'opened', "an owner's", 'own', 'elsewhere', './storage', 'storage/below']
  const said = JSON.parse(await text(startProcess('left-behind.ts', project, ...folders).stdout))
  const warning = (folder: string) =>
    `A new database is created in ${project}/${folder}, and ${project}/storage/storefront.db is not used. To use it instead, stop the server, remove ${project}/${folder}/storefront.db* and run mv ${project}/storage/storefront.db* ${project}/${folder}/.`
  const owners = `${project}/an owner's`
  expect(said).toEqual([
    warning('empty'),
    warning('opened'),
    `Refused: ${owners} holds no database, but there is ${project}/storage/storefront.db. STORAGE_PATH now holds the database, too: stop the server and move it there by mv ${project}/storage/storefront.db* '${project}/an owner'\\''s/', or set DATABASE_URL=file:${project}/storage/storefront.db to leave it where it is.`,
    '',
    '',
    '',
    warning('storage/below'),
  ])
  for (const folder of ['storage', 'own']) rmSync(path.join(project, folder, 'storefront.db'))
  const others = JSON.parse(await text(startProcess('left-behind.ts', project, "an owner's", 'own').stdout))
  expect(others).toEqual([
    expect.stringMatching(/^A new database is created in .* though a server has used this folder before\./),
    '',
  ])
})

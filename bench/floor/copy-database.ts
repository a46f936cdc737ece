import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { locateDatabase } from '#lib/platform/database/database-location.ts'

/** Copies a database that nobody has open, beside it and under another name, over one of that name. Resolves to its URL. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const location = locateDatabase(url)
  if (location.provider === 'sqlite') {
    const copy = path.join(path.dirname(location.file), `${name}.db`)
    await copyFile(location.file, copy)
    return `file:${copy}`
  }
  const [from, to, maintenance] = [new URL(url), new URL(url), new URL(url)]
  to.pathname = `/${name}`
  maintenance.pathname = '/template1'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS "${name}"`)
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${from.pathname.slice(1)}"`)
  } finally {
    await client.end()
  }
  return to.href
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { type Importer, openImporter } from '#tests/support/importing.ts'

let importer: Importer
let folder: string

beforeAll(async () => {
  importer = await openImporter()
  folder = await mkdtemp(path.join(os.tmpdir(), 'interrupted-'))
})
beforeEach(() => importer.clear())
afterAll(async () => {
  await importer.close()
  await rm(folder, { recursive: true, force: true })
})

function csv(products: number): string {
  const rows = Array.from({ length: products }, (_, i) => [
    `p-${i},Product ${i},Type ${i % 5},a${i % 7},Size,S,SKU-${i}-S,${i + 1}.50`,
    `p-${i},,,,,M,SKU-${i}-M,${i + 2}.00`,
  ])
  const header = 'Handle,Title,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price'
  return [header, ...rows.flat()].join('\n')
}

/** The command as a process of its own. */
async function startCommand(text: string, ...flags: string[]) {
  const file = path.join(folder, 'products.csv')
  await writeFile(file, text)
  const environment = {
    ...process.env,
    DATABASE_URL: importer.url,
    STORAGE_PATH: folder,
    LOG_LEVEL: 'silent',
  }
  const command = ['scripts/run-program.mjs', 'lib/cli/running/import.ts', 'shopify', file, ...flags]
  return spawn(process.execPath, command, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

/** Begins an import of so many products, and kills it; of more where it was through before it could be killed. */
async function killHalfWay(products: number): Promise<{ products: number; survived: number }> {
  const child = await startCommand(csv(products))
  const exit = once(child, 'exit')
  while (child.exitCode === null && (await countProducts()) < 30) await sleep(10)
  if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  const [code] = await exit
  expect(code).toBeOneOf([0, null])
  const survived = await countProducts()
  if (survived < products) return { products, survived }
  await importer.clear()
  return killHalfWay(products * 4)
}

function countProducts(): Promise<number> {
  return importer.database.prisma.product.count()
}

async function expectWhole(products: number): Promise<void> {
  const { prisma } = importer.database
  expect(await countProducts()).toBe(products)
  expect(await prisma.productVariant.count()).toBe(2 * products)
  expect(await prisma.importSource.count({ where: { kind: 'product' } })).toBe(products)
  expect(await prisma.productCategory.count()).toBe(5)
}

describe('an import that is interrupted', () => {
  it('goes on where it was killed, without a product twice or by halves', async () => {
    const { products, survived } = await killHalfWay(200)
    const result = await importer.run('shopify', csv(products))
    const created = products - survived
    expect(result).toMatchObject({ created, updated: 0, unchanged: survived, skipped: [] })
    await expectWhole(products)
  })

  it('makes nothing twice when two run at once', async () => {
    const other = await connectDatabase(importer.url)
    const text = csv(60)
    const results = await Promise.all([
      importer.run('shopify', text),
      importer.run('shopify', text, { database: other }),
    ])
    await other.close()
    expect(results.map(({ skipped }) => skipped)).toEqual([[], []])
    await expectWhole(60)
  })
})

describe('the import command', () => {
  it('prints one JSON value and nothing else, whatever it says beside', async () => {
    const child = await startCommand(`${csv(3)}\np-9,Nine,,,,,,free`, '--json')
    const output = child.stdout.setEncoding('utf8').toArray()
    const [code] = await once(child, 'exit')
    expect(JSON.parse((await output).join(''))).toEqual({
      file: { encoding: 'utf-8', delimiter: ',' },
      created: 3,
      updated: 0,
      unchanged: 0,
      kinds: { product: 3 },
      skipped: [{ line: 8, reason: 'The price "free" is not a price with at most 2 decimals.' }],
      warnings: [],
      decimals: { prices: 'point', measures: null },
    })
    expect(code).toBe(0)
  })

  it('fails on a file that is not the right one, and says why', async () => {
    const child = await startCommand('a,b\n1,2', '--json')
    const outputs = Promise.all(
      [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray()),
    )
    const [code] = await once(child, 'exit')
    const [out, error] = (await outputs).map((chunks) => chunks.join(''))
    expect([code, out]).toEqual([1, ''])
    expect(error).toContain('has no column "Handle"')
  })
})

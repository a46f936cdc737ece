import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { writeShopifyProducts } from '../store/shopify-export.ts'

/** Runs the import command with so many products, which are new and then known, and says how long it took. */
export async function importProducts(url: string, folder: string, count: number): Promise<string[]> {
  const file = path.join(folder, 'products.csv')
  await pipeline(writeShopifyProducts(count), createWriteStream(file))
  const env = { ...process.env, DATABASE_URL: url, STORAGE_PATH: folder, LOG_LEVEL: 'silent' }
  const args = ['scripts/run-program.mjs', 'lib/cli/running/import.ts', 'shopify', file, '--json']
  const lines: string[] = []
  for (const what of ['new', 'known']) {
    const began = performance.now()
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    const seconds = (performance.now() - began) / 1000
    const { created, updated, unchanged } = JSON.parse(stdout)
    lines.push(
      `import, ${what}: ${seconds.toFixed(1)} s, ${((1000 * seconds) / count).toFixed(1)} ms a product ` +
        `(${created} created, ${updated} updated, ${unchanged} unchanged)`,
    )
  }
  return lines
}

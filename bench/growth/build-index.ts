import { openApp } from '#lib/app/app.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'

/** Builds the word index of all products in a folder, and says how long that took and how large it is. */
export async function buildIndex(url: string, folder: string): Promise<string> {
  const env = readEnvironment({
    ...{ NODE_ENV: 'test', DATABASE_URL: url, STORAGE_PATH: folder, LOG_LEVEL: 'warn' },
    APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
  })
  const app = await openApp({ env })
  try {
    const began = performance.now()
    await app.search.rebuild('product', 'index')
    const seconds = (performance.now() - began) / 1000
    const found = (await app.search.status()).find(
      ({ type, engine }) => type === 'product' && engine === 'index',
    )
    const { documents = 0, bytes = 0 } = found ?? {}
    return (
      `word index: ${documents} products in ${seconds.toFixed(0)} s, ${Math.round(documents / seconds)} a second, ` +
      `${((bytes ?? 0) / 1024 / 1024).toFixed(0)} MB`
    )
  } finally {
    await app.close()
  }
}

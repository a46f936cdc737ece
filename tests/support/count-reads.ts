import type { TestApi } from './api.ts'

/** How many statements the answer to a public read takes beyond what every such answer takes. */
export async function countReads(api: TestApi, path: string): Promise<number> {
  return (await listReads(api, path)).length
}

export async function listReads(api: TestApi, path: string): Promise<string[]> {
  // After a write, the first answers also look up what appears next, and the categories of products.
  await api.get('/products?per_page=1&ids=0')
  const reads = await api.statements(() => api.get(path))
  // Of an answer that was kept nothing is learnt.
  if (reads.length === 0) throw new Error(`${path} was answered without a statement.`)
  return reads
}

import type { TestApi } from './api.ts'

/** How many statements the answer to a public read takes beyond what every such answer takes. */
export async function countReads(api: TestApi, path: string): Promise<number> {
  return (await listReads(api, path)).length
}

export async function listReads(api: TestApi, path: string): Promise<string[]> {
  // After a write, the first answer also looks up what appears next.
  await api.get('/site')
  return api.statements(() => api.get(path))
}

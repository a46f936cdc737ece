import { publicationVersion } from '#lib/api/kernel/publication-version.ts'
import type { App } from '#lib/app.ts'

type Kept = { version: string; answers: Map<string, Promise<unknown>> }

const kept = new WeakMap<App, Kept>()

/**
 * What `read` returns, read once for as long as nothing that visitors see has changed, by a write or by the clock. For
 * what many pages show alike; `name` tells it from all else that is kept.
 */
export async function remember<T>(app: App, name: string, read: () => Promise<T>): Promise<T> {
  const version = await publicationVersion(app, await app.database.dataVersion.read())
  let current = kept.get(app)
  if (current?.version !== version) {
    current = { version, answers: new Map() }
    kept.set(app, current)
  }
  const { answers } = current
  const known = answers.get(name) as Promise<T> | undefined
  if (known) return known
  const answer = read()
  answers.set(name, answer)
  answer.catch(() => answers.delete(name))
  return answer
}

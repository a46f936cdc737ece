import { readStored, type Storage, writeStored } from './storage.ts'

/** An answer that is kept: shown again while the server says it is current, or while it cannot be reached. */
export type KeptAnswer = { etag: string; text: string }

export type AnswerCache = {
  get(key: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>
  set(key: string, answer: KeptAnswer): unknown
}

/** Keeps the answers used last, for as long as the program runs. */
export function memoryCache(maxAnswers = 100): AnswerCache {
  const answers = new Map<string, KeptAnswer>()
  return {
    get: (key) => answers.get(key),
    set(key, answer) {
      answers.delete(key)
      answers.set(key, answer)
      if (answers.size > maxAnswers) for (const [oldest] of answers) return answers.delete(oldest)
    },
  }
}

/** Keeps the answers used last beyond the program's end, so that it starts without a connection. */
export function storedCache(storage: Storage, maxAnswers = 100): AnswerCache {
  const listKey = 'storefront.answers'
  const keyOf = (key: string) => `storefront.answer.${key}`
  let writing = Promise.resolve()

  async function add(key: string, answer: KeptAnswer): Promise<void> {
    const known = (await readStored<string[]>(storage, listKey)) ?? []
    const keys = [...known.filter((other) => other !== key), key]
    for (const oldest of keys.splice(0, Math.max(0, keys.length - maxAnswers)))
      await storage.removeItem(keyOf(oldest))
    await writeStored(storage, keyOf(key), answer)
    await writeStored(storage, listKey, keys)
  }

  return {
    get: async (key) => (await readStored<KeptAnswer>(storage, keyOf(key))) ?? undefined,
    set(key, answer) {
      // A full storage must not make a read fail.
      writing = writing.then(() => add(key, answer)).catch(() => {})
      return writing
    },
  }
}

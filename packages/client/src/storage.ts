/**
 * Where the client keeps what has to outlive the program: tokens, the cart's waiting changes, answers for when there is no
 * connection. `localStorage` and React Native's AsyncStorage have this shape as they are.
 */
export type Storage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

/** Forgets everything when the program ends. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  }
}

/** A value of a storage, as JSON. What cannot be read counts as absent. */
export async function readStored<T>(storage: Storage, key: string): Promise<T | null> {
  const text = await storage.getItem(key)
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null removes the value. */
export async function writeStored(storage: Storage, key: string, value: unknown): Promise<void> {
  await (value === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)))
}

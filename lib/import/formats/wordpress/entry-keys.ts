import type { WxrItem } from './wxr-item.ts'

type Entry = Pick<WxrItem, 'type' | 'key' | 'id' | 'name'>

/** The keys an entry is stored under (see ImportRecord). */
export type EntryKeys = { key: string; knownAs: string[] }

/**
 * Distinguishes entries that share a guid, as copies made by plugins and hand-written exports do: those that differ in id
 * and name are different entries. Otherwise an entry is stored under its guid alone, which stays the same when a site moves
 * and its ids change.
 */
export class EntryKeyIndex {
  private readonly sharers = new Map<string, Entry[]>()

  /** Adds an entry that is imported. */
  add({ type, key, id, name }: Entry): void {
    const group = this.groupOf({ type, key, id, name })
    if (!group.some((other) => isSame(other, { type, key, id, name }))) group.push({ type, key, id, name })
    this.sharers.set(`${type} ${key}`, group)
  }

  /** Valid once all entries of the file have been added. */
  find(entry: Entry): EntryKeys {
    const group = this.groupOf(entry)
    const index = group.findIndex((other) => isSame(other, entry))
    const id = group[index]?.id
    if (!id) return { key: entry.key, knownAs: [entry.key] }
    const precise = `${entry.key}#${id}`
    // Earlier imports did not distinguish them: they imported the first in the file, under the guid.
    return {
      key: group.length > 1 ? precise : entry.key,
      knownAs: index === 0 ? [precise, entry.key] : [precise],
    }
  }

  private groupOf({ type, key }: Entry): Entry[] {
    return this.sharers.get(`${type} ${key}`) ?? []
  }
}

function isSame(a: Entry, b: Entry): boolean {
  return !b.id || a.id === b.id || (a.name !== '' && a.name === b.name)
}

import type { WxrItem } from './wxr-item.ts'

type Entry = Pick<WxrItem, 'type' | 'key' | 'id' | 'name'>

/** What an entry is kept under (see ImportRecord). */
export type EntryKeys = { key: string; knownAs: string[] }

/**
 * Tells entries apart that share a guid, as copies made by plugins and hand-written exports do: those that differ in id and
 * name are different entries. An entry is otherwise kept under its guid alone, which outlives a move to another site where the
 * ids change.
 */
export class EntryKeyIndex {
  private readonly sharers = new Map<string, Entry[]>()

  /** Takes an entry of the file that comes in. */
  add({ type, key, id, name }: Entry): void {
    const group = this.groupOf({ type, key, id, name })
    if (!group.some((other) => isSame(other, { type, key, id, name }))) group.push({ type, key, id, name })
    this.sharers.set(`${type} ${key}`, group)
  }

  /** To be asked once all entries of the file have been added. */
  find(entry: Entry): EntryKeys {
    const group = this.groupOf(entry)
    const index = group.findIndex((other) => isSame(other, entry))
    const id = group[index]?.id
    if (!id) return { key: entry.key, knownAs: [entry.key] }
    const precise = `${entry.key}#${id}`
    // Before entries were told apart, the first of the file came in, under the guid.
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

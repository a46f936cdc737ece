import { selectIn } from '#lib/platform/database/select-in.ts'
import type { Batch } from '../import-record.ts'

/** Slugs that are free, one for each wish: the wish itself, else the first free one of `wish-2`, `wish-3` … */
export async function findFreeSlugs(batch: Batch, wishes: string[]): Promise<string[]> {
  const taken = await findTaken(batch, wishes)
  const slugs: string[] = []
  for (const wish of wishes) {
    const slug = taken.has(wish) ? await findNumbered(batch, wish, taken) : wish
    taken.add(slug)
    slugs.push(slug)
  }
  return slugs
}

/** Goes on after the number that was given last: a catalogue may have a thousand products of one name. */
async function findNumbered(batch: Batch, wish: string, taken: Set<string>): Promise<string> {
  const last = batch.slugNumbers.get(wish) ?? batch.memory.slugNumbers.get(wish) ?? 1
  for (let number = last + 1; ; number++) {
    const candidate = `${wish}-${number}`
    if (taken.has(candidate) || (await findTaken(batch, [candidate])).size > 0) continue
    batch.slugNumbers.set(wish, number)
    return candidate
  }
}

async function findTaken({ tx }: Batch, slugs: string[]): Promise<Set<string>> {
  const rows = await selectIn<{ slug: string }>(tx, 'Product', ['slug'], { column: 'slug', values: slugs })
  return new Set(rows.map(({ slug }) => slug))
}

import type { Database } from '#lib/platform/database/db.ts'
import { InvalidRule } from '../../errors.ts'
import { normaliseTerm } from './normalise.ts'

export type Synonyms = {
  id: number
  terms: string[]
  /** One-way: searching for the first also finds the others, but not the reverse. */
  oneWay: boolean
}

const MAX_TERMS = 50
const MAX_WORDS = 5

export async function listSynonyms({ prisma }: Pick<Database, 'prisma'>): Promise<Synonyms[]> {
  const rows = await prisma.searchSynonym.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ id, terms, oneWay }) => ({ id, terms: terms.split('\n'), oneWay }))
}

/** Adds terms that mean the same, or changes whether they do both ways. Throws `InvalidRule`. */
export async function addSynonyms(
  { prisma }: Pick<Database, 'prisma'>,
  given: readonly string[],
  { oneWay }: { oneWay: boolean },
): Promise<Synonyms> {
  const terms = normaliseTerms(given, oneWay)
  const key = terms.join('\n')
  const { id } = await prisma.searchSynonym.upsert({
    where: { terms: key },
    create: { terms: key, oneWay },
    update: { oneWay },
  })
  return { id, terms, oneWay }
}

/** Returns whether there were any with this id. */
export async function removeSynonyms({ prisma }: Pick<Database, 'prisma'>, id: number): Promise<boolean> {
  const { count } = await prisma.searchSynonym.deleteMany({ where: { id } })
  return count > 0
}

function normaliseTerms(given: readonly string[], oneWay: boolean): string[] {
  const terms = given.map((term) => {
    const normal = normaliseTerm(term)
    if (normal === '') throw new InvalidRule(`"${term}" has no word that is searched for.`)
    if (normal.split(' ').length > MAX_WORDS)
      throw new InvalidRule(`"${term}" has more than ${MAX_WORDS} words.`)
    return normal
  })
  const different = [...new Set(terms)]
  if (different.length < 2) throw new InvalidRule('Synonyms are at least two different terms.')
  if (different.length > MAX_TERMS) throw new InvalidRule(`Synonyms are at most ${MAX_TERMS} terms.`)
  const [first = '', ...others] = different
  return oneWay ? [first, ...others.sort()] : different.sort()
}

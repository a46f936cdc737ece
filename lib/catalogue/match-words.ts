import type { Provider } from '#lib/platform/database-location.ts'
import type { Prisma } from '#lib/platform/db.ts'

// More only cost time: a product that has ten words of a query hardly lacks the eleventh.
const MAX_WORDS = 10

/** A condition per word of a query, each to be met. None where the query has no word. */
export function matchWords(query: string, provider: Provider): Prisma.ProductWhereInput[] {
  return splitWords(query).map((word) => {
    const match = matchWord(word, provider)
    return {
      OR: [
        { name: match },
        { shortDescription: match },
        { sku: match },
        { variants: { some: { active: true, sku: match } } },
      ],
    }
  })
}

function splitWords(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, MAX_WORDS)
}

/** SQLite looks at no case as it is; PostgreSQL has to be asked. */
function matchWord(word: string, provider: Provider): { contains: string } {
  return { contains: word, ...(provider === 'postgresql' && { mode: 'insensitive' }) }
}

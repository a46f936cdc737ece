import { knowHow } from './know-how.ts'
import { makers } from './makers.ts'
import { news } from './news.ts'
import { onTheHill } from './on-the-hill.ts'
import type { PostSeed } from './post-seed.ts'
import { theTable } from './the-table.ts'

export { type PostCategorySeed, postCategories } from './categories.ts'
export type { PostSeed } from './post-seed.ts'

export const posts: readonly PostSeed[] = [...knowHow, ...onTheHill, ...theTable, ...makers, ...news]

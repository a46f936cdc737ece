import type { ModelQuery } from '../contracts.ts'

/** The interface of a Prisma model that search needs. */
export type ModelDelegate = {
  findMany(query: Omit<ModelQuery, 'rankedIds' | 'found'>): Promise<unknown[]>
  count(query: { where?: object }): Promise<number>
}

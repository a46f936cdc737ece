/** Which part of a list to return; both count from 1. */
export type Paging = { page: number; perPage: number }

/** A part of a list, and the length of the whole list. `more` says whether anything follows, for parts that begin at a cursor. */
export type Part<T> = { items: T[]; total: number; more?: boolean }

export function toWindow({ page, perPage }: Paging): { skip: number; take: number } {
  return { skip: (page - 1) * perPage, take: perPage }
}

/** Which part of a list is asked for; both count from 1. */
export type Paging = { page: number; perPage: number }

/** A part of a list, and how many the whole list has. */
export type Part<T> = { items: T[]; total: number }

export function toWindow({ page, perPage }: Paging): { skip: number; take: number } {
  return { skip: (page - 1) * perPage, take: perPage }
}

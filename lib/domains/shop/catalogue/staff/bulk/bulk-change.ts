import type { ChangedSale } from './planned-sales.ts'

/** The result of a bulk change: how many products it changed, how many it had to leave, and how they were before. */
export type BulkChange = { changed: number; left: number; undo: BulkUndo }

/** Times are in milliseconds, prices in minor units. */
export type BulkUndo =
  | {
      kind: 'status'
      rows: {
        id: number
        published: boolean
        visibility: string | null
        publishedAt: number
        archivedAt: number | null
      }[]
    }
  | {
      kind: 'prices'
      rows: { id: number; price: number; compareAt: number | null; now: number }[]
      sales: ChangedSale[]
    }
  | {
      kind: 'safety'
      role: 'manufacturer' | 'responsible'
      now: number | null
      rows: { id: number; contactId: number | null }[]
    }
  | { kind: 'category' | 'tag'; ids: number[]; targetId: number; added: boolean }

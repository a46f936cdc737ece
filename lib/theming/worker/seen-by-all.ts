import { unpackData } from '../engine/unpack-data.ts'
import type { LoadedShared } from './load-shared.ts'

/** Variables shared by all views of a page. */
export type SeenByAll = { id: number; variables: Record<string, unknown> }

export function openSeen({ id, data, key }: LoadedShared): SeenByAll {
  return { id, variables: unpackData(data, key) as Record<string, unknown> }
}

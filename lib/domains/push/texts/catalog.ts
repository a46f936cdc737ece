import type { PushKind } from '../push-kind.ts'

/** The texts that a device shows. They are visible on the locked screen, so they contain nothing private. */
export type PushCatalog = Record<PushKind, { title: string; body: string }>

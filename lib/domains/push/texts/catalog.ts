import type { PushKind } from '../push-kind.ts'

/** What a device shows, also while it is locked: nothing that is only its owner's business. */
export type PushCatalog = Record<PushKind, { title: string; body: string }>

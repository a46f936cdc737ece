import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { selectIn } from '#lib/platform/database/select-in.ts'

export type MediaInput = {
  /** An http(s) address, or a path of the site. */
  url: string
  alt?: string
  width?: number | null
  height?: number | null
  thumbnailUrl?: string | null
  mimeType?: string | null
  bytes?: number | null
  /** Facts of the file. Left out, they are read later. */
  hash?: string
  color?: string | null
}

/** Creates or updates the picture at an address. Returns its id. */
export async function saveMedia(tx: Tx, input: MediaInput): Promise<number> {
  const ids = await saveMediaList(tx, [input])
  return ids.get(input.url) ?? 0
}

/**
 * Creates or updates pictures. Returns their ids by address, which may also be the address a picture was downloaded
 * from. Fields that are left out, and an empty alt text, keep the saved values.
 */
export async function saveMediaList(tx: Tx, inputs: MediaInput[]): Promise<Map<string, number>> {
  if (inputs.length === 0) return new Map()
  const known = await findKnown(tx, [...new Set(inputs.map((input) => input.url))])
  const added = new Map<string, MediaInput & { alt: string }>()
  for (const input of inputs) {
    const existing = known.get(input.url)
    if (!existing) {
      const before = added.get(input.url)
      added.set(input.url, { ...before, ...withoutUndefined(input), alt: input.alt || before?.alt || '' })
    } else if (isChanged(existing, input)) {
      const data = { ...changedFacts(existing, input), alt: input.alt || undefined }
      known.set(input.url, await tx.media.update({ where: { id: existing.id }, data, select: knownFields }))
    }
  }
  const createdAt = new Date()
  const created = await insertRows<{ id: number; url: string }>(
    tx,
    'Media',
    [...added.values()].map((input) => ({
      ...input,
      factsAt: input.hash ? createdAt : undefined,
      createdAt,
    })),
    ['id', 'url'],
  )
  return new Map([
    ...inputs.flatMap(({ url }) => {
      const existing = known.get(url)
      return existing ? [[url, existing.id] as const] : []
    }),
    ...created.map(({ id, url }) => [url, id] as const),
  ])
}

function withoutUndefined(input: MediaInput): MediaInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as MediaInput
}

/** Finds the ids, by address, of the pictures that saving the inputs would not change. */
export async function findSavedMedia(tx: Tx, inputs: MediaInput[]): Promise<Map<string, number>> {
  if (inputs.length === 0) return new Map()
  const known = await findKnown(tx, [...new Set(inputs.map((input) => input.url))])
  return new Map(
    inputs.flatMap((input) => {
      const existing = known.get(input.url)
      return existing && !isChanged(existing, input) ? [[input.url, existing.id] as const] : []
    }),
  )
}

const knownFields = {
  id: true,
  url: true,
  sourceUrl: true,
  alt: true,
  width: true,
  height: true,
  thumbnailUrl: true,
  mimeType: true,
  bytes: true,
  hash: true,
} as const

const knownColumns = Object.keys(knownFields) as (keyof KnownMedia)[]

type KnownMedia = Omit<Required<MediaInput>, 'url' | 'hash' | 'color'> & {
  id: number
  url: string
  sourceUrl: string | null
  hash: string | null
}

async function findKnown(tx: Tx, urls: string[]): Promise<Map<string, KnownMedia>> {
  const byUrl = await selectIn<KnownMedia>(tx, 'Media', knownColumns, { column: 'url', values: urls })
  const bySource = await selectIn<KnownMedia>(tx, 'Media', knownColumns, {
    column: 'sourceUrl',
    values: urls,
  })
  const rows = [...byUrl, ...bySource].sort((a, b) => b.id - a.id)
  const known = new Map<string, KnownMedia>()
  for (const row of rows) if (row.sourceUrl) known.set(row.sourceUrl, row)
  for (const row of rows) known.set(row.url, row)
  return known
}

function isChanged(existing: KnownMedia, input: MediaInput): boolean {
  if (input.alt && input.alt !== existing.alt) return true
  const facts = changedFacts(existing, input)
  return Object.keys(facts).length > 0
}

/** Facts read from the file itself take precedence over given ones. */
type ChangedFacts = Partial<MediaInput> & { factsAt?: Date; sizedAt?: null }

function changedFacts(existing: KnownMedia, input: MediaInput): ChangedFacts {
  const isRead = input.hash !== undefined && input.hash !== existing.hash
  if (isRead) {
    const { url: _, alt: _alt, ...read } = input
    return { ...read, factsAt: new Date(), sizedAt: null }
  }
  const said = ['width', 'height', 'mimeType', 'bytes'] as const
  const facts = existing.hash === null ? [...said, 'thumbnailUrl' as const] : ['thumbnailUrl' as const]
  return Object.fromEntries(
    facts.flatMap((fact) =>
      input[fact] !== undefined && input[fact] !== existing[fact] ? [[fact, input[fact]]] : [],
    ),
  )
}

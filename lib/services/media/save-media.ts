import type { Tx } from '#lib/platform/database/db.ts'

export type MediaInput = {
  /** An http(s) address, or a path of the site. */
  url: string
  alt?: string
  width?: number | null
  height?: number | null
  thumbnailUrl?: string | null
  mimeType?: string | null
  bytes?: number | null
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
  const ids = new Map<string, number>()
  if (inputs.length === 0) return ids
  const known = await findKnown(tx, [...new Set(inputs.map((input) => input.url))])
  for (const input of inputs) {
    const existing = known.get(input.url)
    if (!existing) {
      const created = await tx.media.create({ data: { ...input, alt: input.alt ?? '' }, select: knownFields })
      known.set(input.url, created)
    } else if (isChanged(existing, input)) {
      const { url: _, alt, ...facts } = input
      const data = { ...facts, alt: alt || undefined }
      known.set(input.url, await tx.media.update({ where: { id: existing.id }, data, select: knownFields }))
    }
    ids.set(input.url, known.get(input.url)?.id ?? 0)
  }
  return ids
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
} as const

type KnownMedia = Omit<Required<MediaInput>, 'url'> & { id: number; url: string; sourceUrl: string | null }

async function findKnown(tx: Tx, urls: string[]): Promise<Map<string, KnownMedia>> {
  const rows = await tx.media.findMany({
    where: { OR: [{ url: { in: urls } }, { sourceUrl: { in: urls } }] },
    select: knownFields,
    orderBy: { id: 'desc' },
  })
  const known = new Map<string, KnownMedia>()
  for (const row of rows) if (row.sourceUrl) known.set(row.sourceUrl, row)
  for (const row of rows) known.set(row.url, row)
  return known
}

function isChanged(existing: KnownMedia, input: MediaInput): boolean {
  if (input.alt && input.alt !== existing.alt) return true
  const facts = ['width', 'height', 'thumbnailUrl', 'mimeType', 'bytes'] as const
  return facts.some((fact) => input[fact] !== undefined && input[fact] !== existing[fact])
}

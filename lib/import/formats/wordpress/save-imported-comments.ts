import { saveComments } from '#lib/domains/publishing/content/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { Batch, Preview } from '../../records/import-record.ts'
import { findAuthor } from './author.ts'
import type { ImportedComment } from './read-comments.ts'

const ORIGIN = { source: 'wordpress', kind: 'comment' }

/** Writes a post's comments, replies below their parents; those that have not changed in the file stay as they are. */
export async function saveImportedComments(
  batch: Batch,
  postId: number,
  comments: ImportedComment[],
): Promise<void> {
  if (comments.length === 0) return
  const known = await findKnown(batch, postId, comments)
  const ids = new Map<string, number>()
  for (const level of byDepth(comments)) await saveLevel(batch, postId, level, known, ids)
}

/** Whether any of them is not here as the file has it. */
export async function hasNewComments(
  look: Preview,
  postId: number,
  comments: ImportedComment[],
): Promise<boolean> {
  if (comments.length === 0) return false
  const known = await findKnown(look, postId, comments)
  return comments.some((comment) => known.get(comment.key)?.hash !== hashOf(comment))
}

type Known = Map<string, { rowId: number; hash: string }>

async function findKnown(
  { tx }: Pick<Batch, 'tx'>,
  postId: number,
  comments: ImportedComment[],
): Promise<Known> {
  const keys = comments.map((comment) => comment.key)
  const entries = await tx.importSource.findMany({ where: { ...ORIGIN, key: { in: keys } } })
  const rows = await tx.comment.findMany({
    where: { postId, id: { in: entries.map((entry) => entry.rowId) } },
    select: { id: true },
  })
  const living = new Set(rows.map((row) => row.id))
  return new Map(entries.filter((entry) => living.has(entry.rowId)).map((entry) => [entry.key, entry]))
}

/** Comments whose parents have all been written; if the rest reply to each other in a circle, all of them. */
function byDepth(comments: ImportedComment[]): ImportedComment[][] {
  const waiting = new Set(comments.map((comment) => comment.id).filter(Boolean))
  const levels: ImportedComment[][] = []
  for (let rest = comments; rest.length > 0; ) {
    const free = rest.filter((comment) => !waiting.has(comment.parent))
    const level = free.length > 0 ? free : rest
    levels.push(level)
    for (const comment of level) waiting.delete(comment.id)
    rest = rest.filter((comment) => !level.includes(comment))
  }
  return levels
}

/** `ids` leads from the file's ids to the rows, and grows by this level. */
async function saveLevel(
  batch: Batch,
  postId: number,
  level: ImportedComment[],
  known: Known,
  ids: Map<string, number>,
): Promise<void> {
  const changed: ImportedComment[] = []
  const inputs: Parameters<typeof saveComments>[1] = []
  for (const comment of level) {
    const before = known.get(comment.key)
    if (before?.hash === hashOf(comment)) {
      ids.set(comment.id, before.rowId)
      continue
    }
    const { key: _, id: __, parent, staff, ...columns } = comment
    const staffId = staff && (await findAuthor(batch, staff))
    changed.push(comment)
    inputs.push({ ...columns, id: before?.rowId, postId, parentId: ids.get(parent) ?? null, staffId })
  }
  const saved = await saveComments(batch.tx, inputs)
  for (const [index, comment] of changed.entries()) {
    const rowId = saved[index]?.id
    if (rowId === undefined) continue
    if (comment.id) ids.set(comment.id, rowId)
    const where = { source_kind_key: { ...ORIGIN, key: comment.key } }
    const entry = { rowId, hash: hashOf(comment) }
    await batch.tx.importSource.upsert({
      where,
      create: { ...ORIGIN, key: comment.key, ...entry },
      update: entry,
    })
  }
}

function hashOf(comment: ImportedComment): string {
  return sha256(JSON.stringify(comment))
}

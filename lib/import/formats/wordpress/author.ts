import { slugify } from '#lib/platform/text/slug.ts'
import type { Batch, Preview } from '../../records/import-record.ts'
import type { SiteIndex } from './site-index.ts'

export type ImportedAuthor = { name: string; email: string }

/** An author by the login that an entry names; partial exports may not say who that is. */
export function readAuthor(login: string, index: SiteIndex): ImportedAuthor | null {
  if (!login) return null
  const author = index.authors.get(login)
  const name = author?.name || login
  return { name, email: author?.email || `${slugify(login, 'author')}@import.invalid` }
}

/** Like `findAuthor`, without creating anything; 0 for one that would be created. */
export async function lookUpAuthor({ tx }: Preview, { email }: ImportedAuthor): Promise<number> {
  return (await tx.staff.findUnique({ where: { email }, select: { id: true } }))?.id ?? 0
}

/** The staff member with the author's address, else one who cannot sign in. */
export async function findAuthor({ tx, ids }: Batch, { name, email }: ImportedAuthor): Promise<number> {
  const key = `author ${email}`
  const cached = ids.get(key)
  if (cached !== undefined) return cached
  const { id } = await tx.staff.upsert({
    where: { email },
    create: { name, email, role: 'author', active: false },
    update: {},
    select: { id: true },
  })
  ids.set(key, id)
  return id
}

import type { Tx } from '#lib/platform/database/db.ts'
import { findAnswering } from './find-answering.ts'
import { findStored } from './follow-redirects.ts'
import { readKnownPattern } from './known-patterns.ts'

/** Where an address of a form that many former sites have leads; null for others, and if nothing answers there. */
export async function followKnownPattern(tx: Tx, address: string): Promise<string | null> {
  const { keys, feed } = readKnownPattern(address)
  if (keys.length === 0) return null
  const stored = new Map((await findStored(tx, keys)).map((row) => [row.from, row.to]))
  const answering = await findAnswering(tx, keys)
  for (const key of keys) {
    const to = answering.has(key) ? toPath(key) : stored.get(key)
    if (to) return feed ? feedOf(to) : to
  }
  return null
}

/** The feed of a list of posts; for anything else that of the blog. */
function feedOf(path: string): string {
  const [, list, key = ''] = /^\/posts\?(category|tag|author)=([^&#]+)/.exec(path) ?? []
  if (list === 'author') return `/post-authors/${Number.parseInt(key, 10)}/feed.xml`
  if (list) return `/post-${list === 'tag' ? 'tags' : 'categories'}/${key}/feed.xml`
  return '/feed.xml'
}

function toPath(key: string): string {
  const { pathname, search } = new URL(key, 'http://site.invalid')
  return pathname + search
}

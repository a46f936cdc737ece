import type { EntryKind } from '#lib/domains/publishing/content/index.ts'

/** Where posts and pages are in the panel. */
export const ENTRY_PATHS: Record<EntryKind, string> = { post: '/admin/posts', page: '/admin/pages' }

/** Where the site shows one. */
export function sitePath(kind: EntryKind, slug: string): string {
  return `${kind === 'post' ? '/posts' : ''}/${encodeURIComponent(slug)}`
}

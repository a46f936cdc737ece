import { PICTURE, type Translatable } from '#lib/domains/publishing/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import { isVisiblePage } from '../visibility.ts'

/** A visible page as shown in lists. */
export type Page = {
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Picture | null
  /** Also null if the parent is not visible. */
  parentId: number | null
  inMenu: boolean
  position: number
  updatedAt: Date
}

export const pageColumns = {
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  image: { select: pictureColumns },
  parent: { select: { id: true, published: true, publishedAt: true } },
  inMenu: true,
  position: true,
  updatedAt: true,
} satisfies Prisma.PageSelect

/** The owner's texts among them. */
export const PAGE: Translatable = { entity: 'page', in: { image: PICTURE } }

type PageRow = Prisma.PageGetPayload<{ select: typeof pageColumns }>

export function toPage({ parent, ...row }: PageRow, now: Date): Page {
  return { ...row, parentId: parent && isVisiblePage(parent, now) ? parent.id : null }
}

import { z } from 'zod'
import type {
  PageDetail as PageDetailRecord,
  Page as PageRecord,
} from '#lib/domains/publishing/content/index.ts'
import {
  absoluteHtml,
  type Format,
  Image,
  presentImage,
  presentSeo,
  Seo,
  Timestamp,
} from '#lib/web/presenters/format.ts'

export const Page = z
  .object({
    id: z.int().describe('Identifies the page.'),
    slug: z.string().describe('Its name in addresses: `GET /pages/{slug}`.'),
    title: z.string().describe('Its title.'),
    excerpt: z.string().meta({ description: 'Plain text, at most 300 characters.' }),
    image: Image.nullable(),
    parent_id: z.int().nullable().describe('The page that it is below; null at the top level.'),
    in_menu: z.boolean().describe('Whether `menu_only` lists it.'),
    position: z.int().describe('Its place among those of the same parent.'),
    updated_at: Timestamp,
    url: z.url().describe('Its address on the site.'),
  })
  .meta({ id: 'Page', description: 'A page, as in lists.' })

export const PageDetail = Page.extend({
  body_html: z.string().meta({ description: "Sanitised. The site's own addresses are absolute." }),
  body_text: z.string().describe('The same as plain text.'),
  seo: Seo,
}).meta({ id: 'PageDetail', description: 'A page in full.' })

export function presentPage(page: PageRecord, format: Format): z.input<typeof Page> {
  return {
    id: page.id,
    slug: page.slug,
    title: page.title,
    excerpt: page.excerpt,
    image: page.image && presentImage(page.image, format),
    parent_id: page.parentId,
    in_menu: page.inMenu,
    position: page.position,
    updated_at: format.time(page.updatedAt),
    url: format.url(`/${encodeURIComponent(page.slug)}`),
  }
}

export function presentPageDetail(page: PageDetailRecord, format: Format): z.input<typeof PageDetail> {
  return {
    ...presentPage(page, format),
    body_html: absoluteHtml(page.bodyHtml, format),
    body_text: page.bodyText,
    seo: presentSeo(page),
  }
}

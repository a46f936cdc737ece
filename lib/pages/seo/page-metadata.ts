import { likelyLocale } from '#lib/services/texts/index.ts'
import { ATOM_PATH, JSON_FEED_PATH } from './feeds/feed-paths.ts'
import { ATOM_TYPE } from './feeds/write-atom.ts'
import { JSON_FEED_TYPE } from './feeds/write-json-feed.ts'
import type { SiteFacts, StructuredData } from './site-facts.ts'

/** A page's facts for search engines and others beyond its title and description. */
export type PageHead = {
  /** Shown with links to the page. */
  image?: HeadImage | null
  /** For pages that are articles. */
  article?: { publishedAt: string; updatedAt: string; author: string | null; tags: string[] }
  /** Additional Open Graph properties, such as `product:price:amount`. */
  properties?: Record<string, string>
  /** In the vocabulary of schema.org. */
  data?: StructuredData[]
  /** A feed of what the page lists. */
  feed?: { title: string; path: string }
}

export type HeadImage = {
  url: string
  alt: string
  width: number | null
  height: number | null
  /** From small to large in each format. */
  sizes?: readonly { url: string; width: number; format: string }[]
}

type Described = {
  title: string
  /** Shows the title without the site's name. */
  titleAlone?: boolean
  description?: string
  /** The canonical path, including parameters that make a distinct page. */
  path: string
  /** Keeps the page out of search engines, which still follow its links. */
  unlisted?: boolean
  head?: PageHead
}

const DESCRIPTION_LENGTH = 160

/** The head of a page. An unlisted page has no canonical address. */
export function pageMetadata(site: SiteFacts, page: Described) {
  const { title, titleAlone, unlisted, head = {} } = page
  const description = clipText(page.description || site.tagline || '', DESCRIPTION_LENGTH) || undefined
  const canonical = unlisted ? undefined : site.address(page.path)
  const images = listImages(site, head.image)
  return {
    title: titleAlone ? { absolute: title } : title,
    description,
    robots:
      unlisted || site.noindex
        ? { index: false, follow: true }
        : { index: true, 'max-image-preview': 'large' as const },
    alternates: {
      canonical,
      types: listFeeds(site, head),
      languages: unlisted ? undefined : languageAddresses(site, page.path),
    },
    openGraph: {
      ...describeKind(head),
      title,
      description,
      url: canonical,
      siteName: site.name,
      locale: openGraphLocale(site.locale),
      images,
    },
    twitter: { card: isLarge(head.image) ? 'summary_large_image' : 'summary', title, description, images },
  }
}

/** Types besides these, such as products, are in the properties. */
function describeKind({ article, properties }: PageHead) {
  if (article) {
    return {
      type: 'article' as const,
      publishedTime: article.publishedAt,
      modifiedTime: article.updatedAt,
      authors: article.author ?? undefined,
      tags: article.tags,
    }
  }
  return properties?.['og:type'] ? {} : { type: 'website' as const }
}

type ShownImage = {
  url: string
  alt?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

function listImages(site: SiteFacts, image: HeadImage | null | undefined): ShownImage[] {
  if (!image) return site.logo ? [{ url: site.logo, alt: site.name }] : []
  const { url, alt, width, height } = smallEnough(image)
  return [{ url, alt: alt || undefined, width: width ?? undefined, height: height ?? undefined }]
}

/** Other sites read neither drawings nor, all of them, AVIF and WebP, and many refuse large files. */
function smallEnough(image: HeadImage): HeadImage {
  const size = image.sizes?.findLast(({ format }) => format === 'jpeg' || format === 'png')
  if (!size) return image
  const height = image.width && image.height && Math.round((image.height * size.width) / image.width)
  return { ...image, url: size.url, width: size.width, height }
}

// Services show narrower pictures small, beside the text.
const LARGE_FROM = 600

function isLarge(image: HeadImage | null | undefined): boolean {
  return image !== null && image !== undefined && (image.width ?? LARGE_FROM) >= LARGE_FROM
}

function listFeeds(
  site: SiteFacts,
  { feed }: PageHead,
): Record<string, { title: string; url: string }[]> | undefined {
  if (!site.hasBlog) return undefined
  const atom = [{ title: site.name, url: site.address(ATOM_PATH) }]
  if (feed) atom.unshift({ title: feed.title, url: site.address(feed.path) })
  return {
    [ATOM_TYPE]: atom,
    [JSON_FEED_TYPE]: [{ title: site.name, url: site.address(JSON_FEED_PATH) }],
  }
}

/** `de-AT` as `de_AT`; a language without a country gets the most likely one. */
function openGraphLocale(locale: string): string {
  const { language, region } = likelyLocale(locale)
  return region ? `${language}_${region}` : language
}

/** Text of at most `max` characters: longer text is cut between words, with an ellipsis. Collapses whitespace. */
export function clipText(text: string, max: number): string {
  const plain = text.toWellFormed().replace(/\s+/gu, ' ').trim()
  const characters = [...plain]
  if (characters.length <= max) return plain
  const room = characters.slice(0, max - 1).join('')
  const end = characters[max - 1] === ' ' ? room.length : room.lastIndexOf(' ')
  // One long word is cut anywhere.
  const words = end > room.length / 2 ? room.slice(0, end) : room
  return `${words.replace(/[\s.,;:–—-]+$/u, '')}…`
}

/**
 * The addresses of a page by language, such as `de`, and under `x-default` the one for visitors who use none of them: the main language's.
 * Undefined if the site has only one language.
 */
export function languageAddresses(
  { languages, addressIn }: Pick<SiteFacts, 'languages' | 'addressIn'>,
  path: string,
): Record<string, string> | undefined {
  const [main, ...others] = languages
  if (!main || others.length === 0) return undefined
  const addresses = languages.map((language) => [language.locale, addressIn(language, path)])
  return { ...Object.fromEntries(addresses), 'x-default': addressIn(main, path) }
}

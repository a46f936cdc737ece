import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createIsoTime } from '#lib/platform/process/clock.ts'
import {
  isDrawing,
  listSizes,
  type Picture,
  sizeForEveryone,
  sizeFormats,
  sizeTemplate,
  thumbnailOf,
} from '#lib/services/media/index.ts'
import { createMoneyWriter } from '#lib/services/money/currency.ts'
import {
  computeUnitPrice,
  type Measure,
  type Unit,
  type UnitMeasure,
  unitNames,
  writeQuantity,
} from '#lib/services/money/unit-measure.ts'
import {
  localAddress,
  localPath,
  type Settings,
  type SettingsStore,
  siteAddress,
} from '#lib/services/settings/index.ts'
import { formatMeasure, formatUnitPrice, type Texts, textsIn } from '#lib/services/texts/index.ts'
import { packedAs, shortenSizes } from '#themes/data'
import { openEnum } from './open-enum.ts'

export const Money = z
  .object({
    amount: z.int().meta({ description: "In the currency's smallest unit." }),
    formatted: z.string().meta({ description: 'As the site shows it.' }),
  })
  .meta({ id: 'Money', description: 'An amount of money.' })
export type Money = z.output<typeof Money>

export const Timestamp = z.iso
  .datetime({ offset: true })
  .meta({ description: "ISO 8601 with the offset of the site's time zone." })

/** How the site writes money, times and addresses. */
export type Format = {
  locale: string
  /** The shop's. */
  currency: string
  /** In the shop's currency by default; amounts of an order are in the order's. */
  money(amount: number | bigint, currency?: string): Money
  time(date: Date): string
  /** The absolute address of a path on the site, or of an address, in the language of the format. */
  url(path: string): string
}

type Languages = Pick<SettingsStore, 'language' | 'languages'>

/**
 * Make one per settings snapshot: building the time formatter is expensive. With `languages`, addresses lead to pages in the current one;
 * without them, to those in the main language.
 */
export function createFormat(settings: Settings, defaultSiteUrl: string, languages?: Languages): Format {
  const write = createMoneyWriter(settings)
  const base = siteAddress(settings, defaultSiteUrl)
  const time = createIsoTime(settings['site.timezone'])
  const local = toLocal(base, languages)
  return {
    locale: settings['site.locale'],
    currency: settings['currency.code'],
    money: (amount, currency) => ({ amount: Number(amount), formatted: write(Number(amount), currency) }),
    time,
    url: (path) => {
      const address = /^https?:\/\//i.test(path) ? path : `${base}${path.startsWith('/') ? '' : '/'}${path}`
      return local(address)
    },
  }
}

function toLocal(siteUrl: string, shown: Languages | undefined): (address: string) => string {
  if (!shown || shown.language.prefix === '') return (address) => address
  const { language, languages } = shown
  return (address) => localAddress(language, address, { siteUrl, languages })
}

/** How pages write money, times and addresses: as the API does, plus dates in words. Addresses of pages are in the visitor's language. */
export type SiteFormat = Format & {
  /** `21 November 2026`, in the site's language and time zone. */
  day(date: Date): string
  /** `November 2026` for `2026-11`, in the same language. */
  month(month: string): string
  /** `21 Nov 2026, 14:05`, in the same. */
  moment(date: Date): string
}

// Creating the formatters takes longer than making a page.
const formats = new WeakMap<Settings, SiteFormat>()

export function siteFormat({
  settings,
  defaultSiteUrl,
}: {
  settings: SettingsStore
  defaultSiteUrl: string
}): SiteFormat {
  const { current } = settings
  const known = formats.get(current)
  if (known) return known
  const days = new Intl.DateTimeFormat(current['site.locale'], {
    dateStyle: 'long',
    timeZone: current['site.timezone'],
  })
  const moments = new Intl.DateTimeFormat(current['site.locale'], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: current['site.timezone'],
  })
  const months = new Intl.DateTimeFormat(current['site.locale'], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const format = createFormat(current, defaultSiteUrl)
  const { language, languages } = settings
  const inLanguage = {
    ...format,
    url: (path: string) => format.url(localPath(language, path, languages)),
    day: (date: Date) => days.format(date),
    month: (month: string) => months.format(new Date(`${month}-01`)),
    moment: (date: Date) => moments.format(date),
  }
  formats.set(current, inLanguage)
  return inLanguage
}

/** The texts of the pages, in the site's language. */
export function siteTexts({ settings }: { settings: SettingsStore }): Texts {
  return textsIn(settings.current['site.locale'])
}

/**
 * Makes the site's own addresses in sanitised HTML (`/media/a.jpg`) absolute: an app has no page they could be relative
 * to.
 */
export function absoluteHtml(html: string, format: Format): string {
  return html.replace(TAG, (tag) =>
    tag
      .replace(OWN_ADDRESS, (_, before: string, path: string) => before + format.url(path))
      .replace(SRCSET, (_, before: string, candidates: string) => before + absoluteSet(candidates, format)),
  )
}

// The sanitiser escapes < and > in attribute values and always uses double quotes.
const TAG = /<[a-z][^>]*>/gi
const OWN_ADDRESS = /(\s(?:src|href|poster|cite)=")(\/(?!\/)[^"]*)/gi
const SRCSET = /(\ssrcset=")([^"]*)/gi

function absoluteSet(candidates: string, format: Format): string {
  return candidates.replace(
    /(^|,\s*)(\/(?!\/)\S*)/g,
    (_, before: string, path: string) => before + format.url(path),
  )
}

const ImageFormat = openEnum(sizeFormats, {
  id: 'ImageFormat',
  description: 'The format of an image: the last part of its media type.',
})

const ImageSize = z
  .object({
    url: z.url().describe('Its address.'),
    width: z.int().describe('In pixels.'),
    format: ImageFormat,
  })
  .meta({ id: 'ImageSize', description: 'An image made narrower. Its height follows from its width.' })

export const Image = z
  .object({
    id: z.int().describe('Identifies the image.'),
    url: z.url().describe('The image as it was uploaded.'),
    alt: z.string().describe('What it shows, for those who do not see it; empty if it is purely decorative.'),
    width: z.int().nullable().meta({ description: 'In pixels, like the height; null if unknown.' }),
    height: z.int().nullable().describe('In pixels; null if unknown.'),
    color: z.string().nullable().meta({
      description:
        'The dominant colour, such as `#8fb3bd`, to show until the image has loaded; null if unknown.',
    }),
    thumbnail_url: z
      .url()
      .meta({ description: 'About 320 pixels wide, in JPEG or PNG if the image has sizes.' }),
    url_template: z.string().nullable().meta({
      description:
        'Its address at any width, in WebP: put pixels in the place of `{width}`. You get that width, or the next one that is made (they are 20 to 100 pixels apart, up to 2,048), and never more than the image has. Ending in `.avif` instead of `.webp` it is AVIF. Null if `sizes` is empty.',
    }),
    sizes: z.array(ImageSize).meta({
      description:
        'From 160 to 2,048 pixels wide in AVIF and WebP, a few of them also in JPEG or PNG. Addresses never change what they lead to. Empty for images on other sites, animations, and images added within the last minute.',
    }),
  })
  .meta({ id: 'Image', description: 'An image. `alt` is empty if it is purely decorative.' })

export function presentImage(picture: Picture, format: Format): z.input<typeof Image> {
  const { id, alt, width, height, color } = picture
  const { url, thumbnail_url, url_template, sizes } = presentFiles(picture, format)
  return { id, url, alt, width, height, color: color ?? null, thumbnail_url, url_template, sizes }
}

type Files = Pick<z.input<typeof Image>, 'url' | 'thumbnail_url' | 'url_template' | 'sizes'>

// Some kilobytes each: as many as the lists and products of a busy hour show.
const MAX_PICTURES = 500
const presented = new WeakMap<Format, LRUCache<string, Files>>()

/** The addresses of a picture's files, which are the same wherever it is shown. */
function presentFiles(picture: Picture, format: Format): Files {
  const known = presented.get(format) ?? new LRUCache<string, Files>({ max: MAX_PICTURES })
  presented.set(format, known)
  const { url, thumbnailUrl, hash, width, color } = picture
  const key = `${url} ${thumbnailUrl} ${hash} ${width} ${color ? 'opaque' : ''}`
  const files = known.get(key) ?? listFiles(picture, format)
  known.set(key, files)
  return files
}

function listFiles(picture: Picture, format: Format): Files {
  const template = sizeTemplate(picture)
  const sizes = listSizes(picture).map(({ url, width, format: type }) => ({
    url: format.url(url),
    width,
    format: type,
  }))
  const short = shortenSizes(sizes)
  return {
    url: format.url(picture.url),
    thumbnail_url: format.url(thumbnailOf(picture)),
    url_template: template && format.url(template),
    sizes: short === null ? sizes : packedAs(sizes, { sizes: short }),
  }
}

const DRAWN_WIDTH = 1280

/** An image whose `url` any program can show: that of a drawing leads to a PNG. */
export function presentRaster(picture: Picture, format: Format): z.input<typeof Image> {
  const image = presentImage(picture, format)
  const drawn = isDrawing(picture) ? sizeForEveryone(picture, DRAWN_WIDTH) : null
  if (!drawn || !picture.width) return image
  const height = picture.height && Math.round((picture.height * drawn.width) / picture.width)
  return { ...image, url: format.url(drawn.url), width: drawn.width, height }
}

const UnitName = openEnum<Unit>(unitNames, {
  id: 'MeasureUnit',
  description:
    'A unit of measure. `floz`, `pt`, `qt` and `gal` are the US liquid ones; `m2` and `m3` are square and cubic metres.',
})

const Quantity = z.object({
  amount: z.number().describe('How much, with at most three decimals.'),
  unit: UnitName,
  formatted: z.string().describe('As the site shows it, such as `750 ml`.'),
})

export const UnitPrice = Money.extend({
  formatted: z.string().describe('As the site shows it, with the base: `€10.00/l`.'),
  currency: z.string().meta({ description: 'ISO 4217.' }),
  base: Quantity.describe('The quantity that the amount is for, such as one litre.'),
  measure: Quantity.describe('The quantity that one item contains.'),
}).meta({ id: 'UnitPrice', description: 'The price of a quantity, to compare items of different sizes by.' })

/** Null for what has no unit price. */
export function presentUnitPrice(
  price: number,
  measure: UnitMeasure | null,
  format: Format,
  currency = format.currency,
): z.input<typeof UnitPrice> | null {
  const amount = measure && computeUnitPrice(price, measure)
  if (!amount) return null
  const { base, contents } = measure
  return {
    amount,
    formatted: formatUnitPrice(format.money(amount, currency).formatted, measure, format.locale),
    currency,
    base: presentQuantity(base, format),
    measure: presentQuantity(contents, format),
  }
}

function presentQuantity(measure: Measure, { locale }: Format): z.input<typeof Quantity> {
  return {
    amount: Number(writeQuantity(measure)),
    unit: measure.unit,
    formatted: formatMeasure(measure, locale),
  }
}

export const Seo = z
  .object({
    title: z.string().describe('For `<title>`.'),
    description: z.string().describe('For the description that search engines show.'),
  })
  .meta({ id: 'Seo', description: 'For the head of a web page.' })

type Described = { title: string; excerpt: string; seoTitle: string | null; seoDescription: string | null }

/** Title and description for search engines; by default the entry's title and excerpt. */
export function presentSeo(entry: Described): z.input<typeof Seo> {
  return { title: entry.seoTitle || entry.title, description: entry.seoDescription || entry.excerpt }
}

import type { Patterns } from '../../messages/src/index.ts'

/** Facts about the site that shows the themes: this package knows neither its files nor its texts. */
export type Site = {
  builtIn: BuiltInFiles
  catalogues: Catalogues
  /** Makes HTML that an owner wrote safe on any page. */
  sanitizeHtml: SanitizeHtml
}

/** The site's own theme.json, views and assets, which are below every theme. */
export type BuiltInFiles = {
  /** Absolute. */
  folder: string
  /** The name of the folder in messages, such as `lib/theming`. */
  shown: string
  /** Assets that are in other folders: absolute paths by name. */
  assets: Readonly<Record<string, string>>
}

/** The site's own texts, which are below those of every theme. */
export type Catalogues = {
  /** The language that has every text. */
  fallback: string
  /** The language itself, then those whose texts take the place of missing ones. */
  fallbackLocales(locale: string): readonly string[]
  read(locale: string): Patterns | undefined
}

export type SanitizeHtml = (html: string) => string

/** Where messages for the site's administrator go. */
export type Log = {
  warn(details: Record<string, unknown>, message: string): void
  error(details: Record<string, unknown>, message: string): void
}

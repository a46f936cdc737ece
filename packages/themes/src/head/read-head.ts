import { listElements } from './list-elements.ts'

type ReadHead = {
  tags: HeadTag[]
  /** Why tags were left out. */
  problems: string[]
}

const MAX_LENGTH = 32_000

/** The tags of a rendered head that the policy of pages allows. `siteUrl` is the address of the home page, absolute. */
export function readHead(html: string, siteUrl: string | undefined): ReadHead {
  if (html.trim() === '') return { tags: [], problems: [] }
  if (html.length > MAX_LENGTH)
    return { tags: [], problems: [`It is longer than ${MAX_LENGTH} characters, and is left out.`] }
  const isOwn = (address: string) => isOwnAddress(address, siteUrl)
  const tags: HeadTag[] = []
  const problems: string[] = []
  for (const { name, attributes } of listElements(html)) {
    const verdict = checkHeadTag(name, attributes, isOwn)
    if ('tag' in verdict) tags.push(verdict.tag)
    else problems.push(`${verdict.refusal.message} ${verdict.refusal.fix}`)
  }
  return { tags, problems }
}

/** A path, or an address that begins with the site's own. */
function isOwnAddress(address: string, siteUrl: string | undefined): boolean {
  const given = address.trim()
  if (/^\/(?![/\\])/.test(given)) return true
  if (siteUrl === undefined || !URL.canParse(given) || !URL.canParse(siteUrl)) return false
  return new URL(given).origin === new URL(siteUrl).origin
}

/** A tag that a theme may add to the head of pages. */
export type HeadTag = { name: 'link' | 'meta' | 'script'; attributes: Record<string, string> }

/** Why a tag is left out, and what to do instead. */
type Refusal = { message: string; fix: string }

type Attributes = Readonly<Record<string, string>>
type Verdict = { tag: HeadTag } | { refusal: Refusal }

/**
 * Whether a tag is allowed in a page's head: if it only describes the page, or loads resources from this site.
 * Returns it with the attributes that it may have. `isOwn` tells the site's own addresses.
 */
export function checkHeadTag(
  name: string,
  attributes: Attributes,
  isOwn: (address: string) => boolean,
): Verdict {
  switch (name) {
    case 'meta':
      return judgeMeta(attributes)
    case 'link':
      return judgeLink(attributes, isOwn)
    case 'script':
      return judgeScript(attributes, isOwn)
    default:
      return refuse(
        `\`<${name}>\` cannot stand in the head.`,
        INSTEAD[name] ?? 'The head takes <meta>, <link> and <script src>.',
      )
  }
}

function refuse(message: string, fix: string): Verdict {
  return { refusal: { message, fix } }
}

function accept(name: HeadTag['name'], attributes: Attributes, kept: ReadonlySet<string>): Verdict {
  const own = Object.entries(attributes).filter(([one]) => kept.has(one) || one.startsWith('data-'))
  return { tag: { name, attributes: Object.fromEntries(own) } }
}

const FROM_ASSETS = 'Put it into a file in assets/, and load that'
const AS_SCRIPT = `${FROM_ASSETS}: \`<script src="{{ 'theme.js' | asset_url }}" defer></script>\`.`
const AS_STYLE = `${FROM_ASSETS}; every page loads assets/theme.css by itself.`
const BY_PANEL = 'The site describes its pages by itself: the panel has the title and description of each.'

const INSTEAD: Record<string, string> = {
  base: 'Leave it out: links on pages are relative to the site.',
  noscript: 'Leave it out: pages work without scripts, and what they show goes into views.',
  style: AS_STYLE,
  template: 'Put it into views/layout/footer.liquid.',
  title: BY_PANEL,
}

const META = new Set(['name', 'property', 'content', 'media'])
/** Tags that the site writes itself, or that its policy relies on. */
const RESERVED_NAMES =
  /^(?:description|robots|googlebot|viewport|color-scheme|referrer|twitter:(?!site(?::id)?$|creator(?::id)?$).*|(?:og|article|product):.*)$/i

function judgeMeta(attributes: Attributes): Verdict {
  if ('http-equiv' in attributes || 'charset' in attributes)
    return refuse(
      'The head takes no `http-equiv` and no `charset`.',
      'Leave it out: the site sends these as headers.',
    )
  const name = (attributes.name ?? attributes.property ?? '').trim()
  if (name === '' || attributes.content === undefined)
    return refuse(
      'This says nothing: it needs `name` and `content`.',
      'Write `<meta name="theme-color" content="#8b1e1e">`.',
    )
  if (RESERVED_NAMES.test(name))
    return refuse(`The site writes \`${name}\` itself.`, RESERVED_FIX[name.toLowerCase()] ?? BY_PANEL)
  return accept('meta', attributes, META)
}

const RESERVED_FIX: Record<string, string> = {
  'color-scheme': 'Set it in assets/theme.css: `:root { color-scheme: light; }`.',
  referrer: 'Leave it out: the site sends a header, which keeps addresses of its pages from others.',
  viewport: 'Leave it out: pages are as wide as the screen, and can be enlarged.',
}

const LINK = new Set([
  ...['rel', 'href', 'type', 'media', 'as', 'crossorigin', 'fetchpriority', 'imagesrcset', 'imagesizes'],
  ...['sizes', 'title', 'integrity'],
])
/** Resources that browsers load, which only this site may serve. */
const LOADING = new Set(['stylesheet', 'preload', 'modulepreload', 'prefetch'])
/** Links that only name another address. */
const NAMING = new Set(['alternate', 'author', 'help', 'license', 'me', 'webmention'])
const PRELOADED = new Set(['font', 'image', 'script', 'style'])

function judgeLink(attributes: Attributes, isOwn: (address: string) => boolean): Verdict {
  const { href = '', as } = attributes
  const rel = (attributes.rel ?? '').trim().toLowerCase()
  const instead = LINK_INSTEAD[rel]
  if (instead !== undefined) return refuse(`The head takes no link with \`rel="${rel}"\`.`, instead)
  if (NAMING.has(rel)) {
    return rel === 'alternate' && 'hreflang' in attributes
      ? refuse('The site names the other languages of a page itself.', LEAVE_OUT)
      : accept('link', attributes, LINK)
  }
  if (!LOADING.has(rel))
    return refuse(
      `The head takes no link with \`rel="${rel}"\`.`,
      `It takes ${[...LOADING, ...NAMING].join(', ')}.`,
    )
  // A picture may be preloaded by its sizes alone.
  const addresses = attributes.imagesrcset === undefined || href !== '' ? [href] : []
  if (![...addresses, ...readSizes(attributes.imagesrcset)].every(isOwn))
    return refuse('This is from another host, and is not loaded.', OWN_FILE)
  if (rel !== 'preload') return accept('link', attributes, LINK)
  if (as === undefined || !PRELOADED.has(as.toLowerCase()))
    return refuse(
      'A preload needs `as`, or browsers load the file twice.',
      `Write \`as="font"\`, or one of ${[...PRELOADED].join(', ')}.`,
    )
  // Browsers load fonts as if from another host, and would load this one twice.
  return accept('link', as.toLowerCase() === 'font' ? { ...attributes, crossorigin: '' } : attributes, LINK)
}

const LEAVE_OUT = 'Leave it out: the site writes it where it is due.'
const OWN_FILE =
  "Put the file into assets/, and write `{{ 'fonts/body.woff2' | asset_url }}`: pages load what the site itself serves."
const LINK_INSTEAD: Record<string, string | undefined> = {
  'apple-touch-icon': 'Icons come from the setting: `bin/storefront settings set site.icon URL`.',
  canonical: LEAVE_OUT,
  'dns-prefetch': OWN_FILE,
  icon: 'Icons come from the setting: `bin/storefront settings set site.icon URL`.',
  manifest: LEAVE_OUT,
  next: LEAVE_OUT,
  preconnect: OWN_FILE,
  prev: LEAVE_OUT,
  search: LEAVE_OUT,
  'shortcut icon': 'Icons come from the setting: `bin/storefront settings set site.icon URL`.',
}

/** The addresses of a list such as `a.webp 320w, b.webp 640w`. */
function readSizes(list = ''): string[] {
  return list.split(',').flatMap((one) => one.trim().split(/\s+/)[0] || [])
}

const SCRIPT = new Set(['src', 'async', 'defer', 'type', 'integrity', 'crossorigin', 'nomodule'])
const RUN_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

function judgeScript(attributes: Attributes, isOwn: (address: string) => boolean): Verdict {
  const { src = '', type = '' } = attributes
  if (!RUN_TYPES.has(type.trim().toLowerCase()))
    return refuse(`The head takes no script of the type \`${type}\`.`, DATA)
  if (src === '') return refuse('An inline script does not run.', AS_SCRIPT)
  if (!isOwn(src)) return refuse('This script from another host is not loaded.', AS_SCRIPT)
  const waits = 'async' in attributes || type.trim().toLowerCase() === 'module'
  // Otherwise the page would stay white until the script is there.
  return accept('script', waits ? attributes : { ...attributes, defer: '' }, SCRIPT)
}

const DATA =
  'The site describes its pages to search engines by itself. For data of your own, write an attribute such as `data-config` in a view.'

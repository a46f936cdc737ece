import type { LinkHTMLAttributes, MetaHTMLAttributes, ScriptHTMLAttributes } from 'react'
import type { HeadTag } from '#lib/theming/index.ts'

type Props = {
  tags: readonly HeadTag[]
  /** The addresses of typefaces to load ahead. */
  fonts: readonly string[]
}

/** What the theme adds to the head. React moves it there, except scripts, which wait for the page anyway. */
export function ThemeTags({ tags, fonts }: Props) {
  return (
    <>
      {fonts.map((url) => (
        <link key={url} rel="preload" href={url} as="font" crossOrigin="anonymous" />
      ))}
      {tags.map((tag) => (
        <ThemeTag key={JSON.stringify(tag)} tag={tag} />
      ))}
    </>
  )
}

function ThemeTag({ tag: { name, attributes } }: { tag: HeadTag }) {
  const props = toProps(attributes)
  if (name === 'meta') return <meta {...(props as MetaHTMLAttributes<HTMLMetaElement>)} />
  if (name === 'script') return <script {...(props as ScriptHTMLAttributes<HTMLScriptElement>)} />
  const precedence = attributes.rel === 'stylesheet' ? 'theme' : undefined
  return <link {...(props as LinkHTMLAttributes<HTMLLinkElement>)} precedence={precedence} />
}

const REACT_NAMES: Record<string, string> = {
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  imagesizes: 'imageSizes',
  imagesrcset: 'imageSrcSet',
  nomodule: 'noModule',
}
const SWITCHES = new Set(['async', 'defer', 'nomodule'])

function toProps(attributes: HeadTag['attributes']): Record<string, string | true> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      REACT_NAMES[name] ?? name,
      SWITCHES.has(name) ? true : value,
    ]),
  )
}

import { replaceTags } from '#lib/platform/text/replace-tags.ts'
import type { MoveAddress } from '#lib/web/http/base-path.ts'

const TAG = /<[a-z]/gi
const ATTRIBUTE = /(\s([^\s=>"'/]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g
const REFRESH = /\shttp-equiv\s*=\s*["']?refresh/i

/** Makes the addresses in a document lead below the site's path: those of the site, of a theme, and of the owner within a text. */
export function moveHtml(html: string, move: MoveAddress): string {
  return replaceTags(html, TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, start: string, name: string, value: string) => {
      const change = changeOf(name.toLowerCase(), tag)
      const [, quote = '', inner = ''] = /^(["']?)(.*)\1$/s.exec(value) ?? []
      return change ? start + quote + change(inner, move) + quote : whole
    }),
  )
}

type Change = (value: string, move: MoveAddress) => string

const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'poster', 'cite'])
const SETS = new Set(['srcset', 'imagesrcset'])

function changeOf(name: string, tag: string): Change | undefined {
  if (ADDRESSES.has(name)) return moveOne
  if (SETS.has(name)) return moveSet
  if (name === 'data') return /^<object/i.test(tag) ? moveOne : undefined
  if (name === 'content') return REFRESH.test(tag) ? moveRefresh : moveWhole
  return undefined
}

const moveOne: Change = (value, move) => move(value.trimStart())

/** Of a description, only what is an absolute address and nothing else, such as that of a picture. */
const moveWhole: Change = (value, move) => (/^https?:\/\/\S+$/i.test(value) ? move(value) : value)

const moveSet: Change = (value, move) =>
  value.replace(/(^|,\s+)(\S+)/g, (_, before: string, address: string) => before + move(address))

const moveRefresh: Change = (value, move) =>
  value.replace(/(;\s*url\s*=\s*)(.*)$/i, (_, before: string, address: string) => before + move(address))

import { convertShortcode, type ShortcodeUse } from './convert-shortcode.ts'
import { findShortcodes } from './find-shortcodes.ts'
import { asBlock } from './marks.ts'
import { createTagFinder } from './tag-attributes.ts'
import type { TextContext } from './text-context.ts'

/**
 * Makes HTML of WordPress's own shortcodes. Of others only what they enclose is kept, and `onDropped` is told their
 * names.
 */
export function replaceShortcodes(html: string, context: TextContext): string {
  if (context.hasShortcodes === false || !html.includes('[')) return html
  const isInTag = createTagFinder(html)
  const open: { use: ShortcodeUse; before: string; isInTag: boolean }[] = []
  let result = ''
  let done = 0
  for (const { start, end, name, attributes, role } of findShortcodes(
    html,
    context.isShortcode ?? (() => false),
  )) {
    if (role === 'escaped') {
      result += html.slice(done, start - 1) + html.slice(start, end)
      done = end + 1
      continue
    }
    result += html.slice(done, start)
    done = end
    const inTag = isInTag(start)
    if (role === 'opens') {
      open.push({ use: { name, attributes, content: '' }, before: result, isInTag: inTag })
      result = ''
    } else if (role === 'alone') {
      result += convert({ name, attributes, content: null }, inTag, context)
    } else {
      const pair = open.pop()
      if (pair) result = pair.before + convert({ ...pair.use, content: result }, pair.isInTag, context)
    }
  }
  return result + html.slice(done)
}

/** Inside a tag, where no element can stand, nothing remains but what a pair encloses. */
function convert(use: ShortcodeUse, isInTag: boolean, context: TextContext): string {
  const converted = isInTag ? null : convertShortcode(use, context)
  if (converted !== null) return converted
  context.onDropped?.(use.name)
  return use.content ?? (isInTag ? '' : asBlock(''))
}

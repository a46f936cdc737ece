import { hideCode } from './hide-code.ts'
import { Masks, settleBlocks, withoutMarks } from './marks.ts'
import { replaceBlocks } from './replace-blocks.ts'
import { replaceEmbeds } from './replace-embeds.ts'
import { replaceShortcodes } from './replace-shortcodes.ts'
import type { TextContext } from './text-context.ts'

/**
 * The HTML of a former site's text without what only that site could show: embeds are linked previews, shortcodes HTML
 * or gone. Code stays as it is. It still has to be sanitised.
 */
export function readText(html: string, context: TextContext = {}): string {
  if (!/[[]|https?:|<(?:iframe|object|embed)\b|<!-- wp:/i.test(html)) return html
  const masks = new Masks()
  const open = hideCode(withoutMarks(html), masks)
  const replaced = replaceEmbeds(replaceShortcodes(replaceBlocks(open, context), context), context.findTitle)
  return masks.restore(settleBlocks(replaced))
}

/** The same for a text without markup, such as an excerpt. */
export function readPlainText(text: string, context: TextContext = {}): string {
  return text.includes('[') ? settleBlocks(replaceShortcodes(withoutMarks(text), context)) : text
}

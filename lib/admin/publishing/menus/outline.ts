import type { MenuTexts } from './menu-texts.ts'

/** An item as it stands in a form; `level` is how deep, from 0. */
export type TreeItem = {
  id: number | null
  level: number
  label: string
  type: string
  targetId: number | null
  url: string | null
  newTab: boolean
  productCount: number
}

export type TreeTargets = Record<string, readonly { id: number; name: string }[]>

/** A menu in readable form: a line for each item, indented, with its target. */
export function outlineOf(items: readonly TreeItem[], targets: TreeTargets, texts: MenuTexts): string {
  const lines = items.map((item) => {
    const kind = texts.types.find(({ value }) => value === item.type)?.label ?? item.type
    const target = targets[item.type]?.find(({ id }) => id === item.targetId)?.name ?? item.url
    const products = item.type === 'product_category' && item.productCount > 0
    const parts = [
      target ? `${kind}: ${target}` : kind,
      ...(products ? [`${texts.products}: ${item.productCount}`] : []),
      ...(item.newTab ? [texts.newTab] : []),
    ]
    return `${'\u2003'.repeat(item.level)}${item.label || texts.untitled} (${parts.join(', ')})`
  })
  return lines.join('\n')
}

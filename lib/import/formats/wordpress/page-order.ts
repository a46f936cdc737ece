import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** Puts pages after their parents, holding back only those that come before theirs. */
export class PageOrder {
  private readonly passed = new Set<string>()
  private readonly waiting = new Map<string, WxrItem[]>()
  private readonly index: SiteIndex

  constructor(index: SiteIndex) {
    this.index = index
  }

  /** This page, unless it is left out, and the pages that waited for it. */
  *next(item: WxrItem, isLeftOut: boolean): Generator<WxrItem> {
    if (!isLeftOut && this.mustWait(item)) {
      const parent = this.parentOf(item)
      this.waiting.set(parent, [...(this.waiting.get(parent) ?? []), item])
      return
    }
    if (!isLeftOut) yield item
    yield* this.release(item.id)
  }

  /** The pages that are each other's ancestors. */
  *rest(): Generator<WxrItem> {
    for (const items of this.waiting.values()) yield* items
  }

  /** Of a parent that is a translation, what it translates. */
  private parentOf({ parent }: WxrItem): string {
    return this.index.languages.entries.findPartner(parent)?.id ?? parent
  }

  private mustWait(item: WxrItem): boolean {
    const parent = this.parentOf(item)
    return this.index.findEntry(parent) !== null && !this.passed.has(parent)
  }

  private *release(id: string): Generator<WxrItem> {
    this.passed.add(id)
    const children = this.waiting.get(id) ?? []
    this.waiting.delete(id)
    for (const child of children) {
      yield child
      yield* this.release(child.id)
    }
  }
}

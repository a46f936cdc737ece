import { slugify } from '#lib/platform/text/slug.ts'
import { productKey } from '../products/product-key.ts'
import type { WooRow } from './columns.ts'

const FLAGS = ['virtual', 'downloadable']

/** `simple`, `variable`, `variation` or another type, without its flags. */
export function kindOf(row: WooRow): string {
  const types = typesOf(row).filter((type) => !FLAGS.includes(type))
  return types[0] ?? 'simple'
}

export function isVirtual(row: WooRow): boolean {
  return typesOf(row).includes('virtual')
}

/** Identifies a product in the next export: its SKU, else its id, else its name. */
function identify(row: WooRow): string {
  const [sku, id] = [row.get('sku'), row.get('id')]
  if (sku) return keyOfSku(sku)
  return id ? `id:${id}` : `name:${slugify(row.get('name'))}`
}

function keyOfSku(sku: string): string {
  return productKey(`sku:${sku}`)
}

/** The key of a product that a group names, by SKU or as `id:12`; it may come from an earlier import. */
export class MemberIndex {
  private keys = new Map<string, string>()
  /** The id of the first product with a SKU. */
  private owners = new Map<string, string>()
  /** The ids of the others, by SKUs that repeat. */
  private others = new Map<string, string[]>()

  /** `identify`, but by its id for a product that repeats a SKU. */
  keyOf(row: WooRow): string {
    const [owner, id] = [this.owners.get(row.get('sku')), row.get('id')]
    return id && owner !== undefined && owner !== id ? `id:${id}` : identify(row)
  }

  /** The key of its SKU, if it has one, and who else in the file has it. */
  soldBy(row: WooRow): { key: string; rivals: string[] } | undefined {
    const [sku, own] = [row.get('sku'), row.get('id')]
    if (!sku) return undefined
    const ids = [this.owners.get(sku) ?? '', ...(this.others.get(sku) ?? [])]
    return { key: keyOfSku(sku), rivals: ids.flatMap((id) => (id && id !== own ? `id:${id}` : [])) }
  }

  add(row: WooRow): void {
    const [sku, id] = [row.get('sku'), row.get('id')]
    const owner = this.owners.get(sku)
    if (sku && owner === undefined) this.owners.set(sku, id)
    else if (sku && owner !== id) this.others.set(sku, [...(this.others.get(sku) ?? []), id])
    const key = this.keyOf(row)
    for (const name of [row.get('sku'), row.get('id') && `id:${row.get('id')}`]) {
      if (name && !this.keys.has(name)) this.keys.set(name, key)
    }
  }

  has(name: string): boolean {
    return this.keys.has(name)
  }

  find(name: string): string {
    return this.keys.get(name) ?? productKey(name.startsWith('id:') ? name : `sku:${name}`)
  }
}

/** Finds the variable product that a variation names, by SKU or as `id:12`. */
export class ParentIndex {
  private groups = new Map<string, string>()

  add(row: WooRow): void {
    const group = `line:${row.line}`
    for (const name of [row.get('sku'), row.get('id') && `id:${row.get('id')}`]) {
      if (name && !this.groups.has(name)) this.groups.set(name, group)
    }
  }

  find(parent: string): string | null {
    return this.groups.get(parent) ?? null
  }
}

function typesOf(row: WooRow): string[] {
  return row
    .get('type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
}

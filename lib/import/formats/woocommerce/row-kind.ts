import { slugify } from '#lib/platform/text/slug.ts'
import { productKey } from '../../records/products/product-key.ts'
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
    for (const name of namesOf(row)) if (!this.keys.has(name)) this.keys.set(name, key)
  }

  has(name: string): boolean {
    return this.keys.has(name)
  }

  find(name: string): string {
    return this.keys.get(name) ?? productKey(name.startsWith('id:') ? name : `sku:${name}`)
  }
}

/** A variable product: its line, and that of the product that it is or translates. */
export type Parent = { line: number; main: number }

/** Finds the variable product that a variation names, by SKU or as `id:12`. Translations may have the SKU of what they translate. */
export class ParentIndex {
  private parents = new Map<string, Parent>()

  add(row: WooRow, code = ''): void {
    const parent = { line: row.line, main: row.line }
    for (const name of namesOf(row)) this.set(code, name, parent)
    if (code) this.add(row)
  }

  /** A translation is found by its SKU in its language alone. */
  addTranslation(row: WooRow, code: string, main: number): void {
    const parent = { line: row.line, main }
    for (const name of namesOf(row)) this.set(code, name, parent)
    for (const name of namesOf(row)) if (name.startsWith('id:')) this.set('', name, parent)
  }

  find(parent: string, code = ''): Parent | null {
    return this.parents.get(`${code} ${parent}`) ?? this.parents.get(` ${parent}`) ?? null
  }

  private set(code: string, name: string, parent: Parent): void {
    const key = `${code} ${name}`
    if (!this.parents.has(key)) this.parents.set(key, parent)
  }
}

function namesOf(row: WooRow): string[] {
  const [sku, id] = [row.get('sku'), row.get('id')]
  return [sku, id && `id:${id}`].filter(Boolean)
}

function typesOf(row: WooRow): string[] {
  return row
    .get('type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
}

import { isDomainError } from '#lib/domains/domain-error.ts'
import { setShippingMethod } from '#lib/domains/shop/rates/index.ts'
import { NumberStyle } from '#lib/import/cells/number-style.ts'
import { type ImportFile, xmlKind } from '#lib/import/files/import-file.ts'
import { readJson } from '#lib/import/files/read-json.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { ImportRecord, KnownRow, OpenedSource, Source, SourceContext } from '../../import-record.ts'
import type { Place } from './find-places.ts'
import { type FileMethod, readMethods } from './read-methods.ts'
import { AMOUNTS } from './read-terms.ts'
import { parseZones } from './read-zones.ts'

/** WooCommerce's shipping zones, as its REST API lists them, each with its `locations` and `methods`. */
export const wooShippingZones: Source = { name: 'woocommerce', kind: xmlKind, open }

async function open(file: ImportFile, context: SourceContext): Promise<OpenedSource> {
  const zones = parseZones(await readJson(file))
  const numbers = { prices: new NumberStyle(), measures: new NumberStyle() }
  const methods = zones.flatMap((zone) => zone.methods)
  for (const { settings } of methods) for (const name of AMOUNTS) numbers.prices.add(settings[name] ?? '')
  return {
    total: methods.length,
    numbers,
    async *records() {
      for (const [position, method] of readMethods(zones, { ...context, numbers }).entries())
        yield methodRecord(method, position)
    },
  }
}

function methodRecord(method: FileMethod, position: number): ImportRecord {
  const { key, line, name, ...content } = method
  return {
    kind: 'shipping_method',
    key,
    line,
    name,
    content: { name, ...content },
    async save({ tx }, known) {
      const code = await findOwnCode(tx, method.code, known)
      return saveMethod(tx, { ...method, code }, known ? undefined : position)
    },
    async preview({ tx }, known) {
      await findOwnCode(tx, method.code, known)
      return known ? { fields: ['zones'] } : {}
    },
  }
}

/** Throws an error for people if the shop itself has made a method with the code. */
async function findOwnCode(tx: Tx, code: string, known: KnownRow | null): Promise<string> {
  const row =
    known && (await tx.shippingMethod.findUnique({ where: { id: known.id }, select: { code: true } }))
  if (row) return row.code
  if ((await tx.shippingMethod.count({ where: { code } })) > 0)
    throw new Error(`The shop already has a shipping method with the code ${code}.`)
  return code
}

/** The whole of it: the file has all of its zones. */
async function saveMethod(tx: Tx, { code, name, taxable, active, places }: FileMethod, position?: number) {
  await tx.shippingZone.deleteMany({ where: { method: { code } } })
  const everywhere = places.find(({ place }) => place === null)
  const facts = { code, name, taxable, active, ...(position !== undefined && { position }) }
  const warnings: string[] = []
  if (everywhere?.terms) await setShippingMethod(tx, { ...facts, terms: everywhere.terms })
  for (const { place, terms } of places.toSorted((a, b) => Number(!a.terms) - Number(!b.terms))) {
    if (place === null) continue
    try {
      const onlyInZones = everywhere?.terms ? undefined : true
      await setShippingMethod(tx, { ...facts, onlyInZones, zone: place, terms })
    } catch (error) {
      if (!isDomainError(error, 'invalid_fields')) throw error
      warnings.push(`It cannot be set for ${describePlace(place)}: ${Object.keys(error.facts).join(', ')}.`)
    }
  }
  const row = await tx.shippingMethod.findUnique({ where: { code }, select: { id: true } })
  if (!row) throw new Error(`None of its places can be set. ${warnings.join(' ')}`)
  return { id: row.id, warnings }
}

function describePlace(place: NonNullable<Place>): string {
  return [place.country, place.state, place.postcodes].filter(Boolean).join(' ')
}

import type { VersionTrigger } from '../database/data-version-triggers.ts'

/** The prefix of the names of the triggers that forget choice profiles. No other triggers have it. */
export const choiceTriggerPrefix = 'choices_'

/** The tables that choices are read from. */
export const choiceTables = ['ProductVariant', 'VariantOptionValue', 'ProductOption', 'ProductOptionValue']

/** The columns that the choices of a product depend on. Updates of others leave its profile alone. */
const choiceColumns: Readonly<Record<string, readonly string[]>> = {
  ProductVariant: ['active', 'productId'],
  VariantOptionValue: ['variantId', 'valueId'],
  ProductOption: ['name'],
  ProductOptionValue: ['value', 'position', 'optionId'],
}

/** SQL for the products whose choices a row takes part in. Options and values do so by the variants that have them. */
const productsOf: Readonly<Record<string, (row: string) => string>> = {
  ProductVariant: (row) => `SELECT ${row}."productId"`,
  VariantOptionValue: (row) => `SELECT "productId" FROM "ProductVariant" WHERE "id" = ${row}."variantId"`,
  ProductOption: (row) => `
    SELECT v."productId" FROM "ProductOptionValue" o JOIN "VariantOptionValue" l ON l."valueId" = o."id"
    JOIN "ProductVariant" v ON v."id" = l."variantId" WHERE o."optionId" = ${row}."id"`,
  ProductOptionValue: (row) => `
    SELECT v."productId" FROM "VariantOptionValue" l JOIN "ProductVariant" v ON v."id" = l."variantId"
    WHERE l."valueId" = ${row}."id"`,
}

/** New options and values have no variants yet. Links go with what they link, and so do variants with their product. */
const eventsOf = (table: string) => (table.startsWith('ProductOption') ? [] : ['INSERT'])

/** Triggers that set a product's profile to null in every transaction that may change its choices. */
export function listSqliteChoiceTriggers(): VersionTrigger[] {
  return choiceTables.flatMap((table) => {
    const forget = (rows: string[]) => `
      UPDATE "Product" SET "choiceProfileId" = NULL
      WHERE +"choiceProfileId" IS NOT NULL AND "id" IN (${rows.map(productsOf[table] ?? String).join(' UNION ')})`
    const isChanged = choiceColumns[table]?.map((column) => `OLD."${column}" IS NOT NEW."${column}"`)
    const events = {
      ...Object.fromEntries(eventsOf(table).map((event) => [event, { rows: ['NEW'], when: '' }])),
      [updateOf(table)]: { rows: ['OLD', 'NEW'], when: `WHEN ${isChanged?.join(' OR ')}` },
      DELETE: { rows: ['OLD'], when: '' },
    }
    return Object.entries(events).map(([on, { rows, when }]) =>
      trigger(
        table,
        on.split(' ')[0]?.toLowerCase() ?? '',
        `AFTER ${on} ON "${table}" ${when} BEGIN ${forget(rows)}; END`,
      ),
    )
  })
}

export function listPostgresqlChoiceTriggers(): VersionTrigger[] {
  return choiceTables.map((table) => {
    const events = [...eventsOf(table), 'DELETE', updateOf(table)].join(' OR ')
    return trigger(
      table,
      'row',
      `AFTER ${events} ON "${table}" FOR EACH ROW EXECUTE FUNCTION storefront_forget_choices('${table}')`,
    )
  })
}

/** Locks products without a profile too, so that nobody who writes one has read the choices before this transaction ends. */
export const postgresqlChoiceFunction = `
CREATE OR REPLACE FUNCTION storefront_forget_choices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products int[];
BEGIN
  ${choiceTables
    .map((table, index) => {
      const columns = choiceColumns[table] ?? []
      const row = (name: string) => `(${columns.map((column) => `${name}."${column}"`).join(', ')})`
      return `${index === 0 ? 'IF' : 'ELSIF'} TG_ARGV[0] = '${table}' THEN
    IF TG_OP = 'UPDATE' AND ${row('OLD')} IS NOT DISTINCT FROM ${row('NEW')} THEN RETURN NULL; END IF;
    products := ARRAY(${['OLD', 'NEW'].map(productsOf[table] ?? String).join(' UNION ')});`
    })
    .join('\n  ')}
  END IF;
  PERFORM 1 FROM "Product" WHERE "id" = ANY(products) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "Product" SET "choiceProfileId" = NULL WHERE "id" = ANY(products) AND "choiceProfileId" IS NOT NULL;
  RETURN NULL;
END $$`

function trigger(table: string, event: string, what: string): VersionTrigger {
  const name = `${choiceTriggerPrefix}${table}_${event}`
  return { name, table, create: `CREATE TRIGGER "${name}" ${what}` }
}

function updateOf(table: string): string {
  return `UPDATE OF ${choiceColumns[table]?.map((column) => `"${column}"`).join(', ')}`
}

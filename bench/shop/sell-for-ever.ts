import Sqlite from 'better-sqlite3'

/** Some products of a SQLite file, of any version, that are sold as they are, of which there are enough for the whole run. Returns their ids. */
export function sellForEver(file: string): number[] {
  const database = new Sqlite(file)
  const ids = database
    .prepare<[], number>(
      'SELECT "id" FROM "Product" WHERE "published" AND NOT "hasVariants" ORDER BY "id" LIMIT 40',
    )
    .pluck()
    .all()
  const list = ids.join(', ')
  database.exec(`
    UPDATE "ProductVariant" SET "trackStock" = 1, "stock" = 1000000, "active" = 1, "minQuantity" = 1, "maxQuantity" = NULL
      WHERE "productId" IN (${list});
    UPDATE "Product" SET "minQuantity" = 1, "maxQuantity" = NULL WHERE "id" IN (${list});`)
  database.close()
  return ids
}

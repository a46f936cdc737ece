/**
 * For `relatedTexts`: the names of the rows that a table links to a row, such as its tags. `ids`: the columns of the link
 * that name either.
 */
export function linkedNames(table: string, link: string, ids: { linked: string; row: string }): string {
  return `SELECT t."name" AS "text" FROM "${table}" t JOIN "${link}" l ON l."${ids.linked}" = t."id"
    WHERE l."${ids.row}" = {row}."id" ORDER BY t."id"`
}

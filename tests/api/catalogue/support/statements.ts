/** The statements that read the catalogue, without the look for what is scheduled next. Each database has its quotes. */
export function catalogueReads(statements: string[]): string[] {
  const reads = statements.filter((sql) => /["`](Product|Variant|Media|Review)/.test(sql))
  return reads.filter((sql) => !/["`]publishedAt["`] >/.test(sql))
}

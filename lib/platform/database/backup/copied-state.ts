/** Reads rows of the copied state. */
export type Select = <Row>(sql: string) => Promise<Row[]>

/** A database's contents and other connections before a restore. */
export type DatabaseUse = { isEmpty: boolean; hasOthers: boolean }

/** Reads rows of the copied state. */
export type Select = <Row>(sql: string) => Promise<Row[]>

/** What a database holds already, and who else is connected to it. */
export type DatabaseUse = { isEmpty: boolean; hasOthers: boolean }

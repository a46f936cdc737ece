/** A view as it was read, and the file it came from, as people know it. */
export type View = { source: string; file: string }

/** By name, such as `search/form`. */
export type Views = ReadonlyMap<string, View>

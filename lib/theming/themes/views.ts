/** A view's source, and the file it came from as shown to people. */
export type View = { source: string; file: string }

/** By name, such as `search/form`. */
export type Views = ReadonlyMap<string, View>

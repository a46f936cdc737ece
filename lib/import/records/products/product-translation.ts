/** A text as the product has it, and as it is in another language. */
export type Translated = { own: string; text: string }

/** The texts of a product in another language, as a file has them. */
export type ProductTranslation = {
  locale: string
  /** Its id in the former shop, where it was a product of its own, as a key: `id:12`. */
  id?: string
  texts: Record<string, string | null>
  options: (Translated & { values: Translated[] })[]
  attributes: { own: Attribute; texts: Attribute }[]
  /** By paths of names, from the top. */
  categories: { path: string[]; text: string }[]
  tags: Translated[]
}

type Attribute = { name: string; value: string }

/** A text of the owner's in the site's main language. */
export type OwnText = {
  /** Such as `product`; `setting` and `theme` for texts that belong to no row. */
  entity: string
  /** The id of its row; 0 without one. */
  id: number
  /** The row's name for people, such as its slug. */
  label: string
  /** Such as `name`; the key of a setting. */
  field: string
  original: string
}

/** A text with its translation; null if it has none. */
export type TranslatedText = OwnText & { locale: string; value: string | null }

/** The owner's texts in an active theme, which this domain does not know. */
export type ThemeTexts = {
  list(): Promise<Pick<OwnText, 'label' | 'field' | 'original'>[]>
  /** Why a text cannot be stored; undefined if it can. */
  refuse(field: string, value: string): Promise<string | undefined>
}

export const THEME = 'theme'

export type PostCategorySeed = {
  slug: string
  name: string
  parent: string | null
  description: string
}

/** Parents come before their children. */
export const postCategories = [
  {
    slug: 'on-the-hill',
    name: 'On the Hill',
    parent: null,
    description: 'Walks, nights out and the things that happen on them.',
  },
  {
    slug: 'know-how',
    name: 'Know-How',
    parent: null,
    description: 'Small skills, explained with as few words as possible.',
  },
  {
    slug: 'mending',
    name: 'Mending',
    parent: 'know-how',
    description: 'How to make things last, and look better for it.',
  },
  {
    slug: 'the-table',
    name: 'The Table',
    parent: null,
    description: 'Recipes for fires, small kitchens and large appetites.',
  },
  {
    slug: 'makers',
    name: 'Makers',
    parent: null,
    description: 'Visits to the people whose hands our things come from.',
  },
  {
    slug: 'news',
    name: 'News',
    parent: null,
    description: 'What is new in the workshop, and why.',
  },
] as const satisfies readonly PostCategorySeed[]

export type PostCategorySlug = (typeof postCategories)[number]['slug']

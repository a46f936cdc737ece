import type { Picture } from '../art/picture.ts'

export type CategorySeed = {
  slug: string
  name: string
  parent: string | null
  description: string
  picture: Picture
}

/** Parents come before their children. */
export const categories = [
  {
    slug: 'outdoors',
    name: 'Outdoors',
    parent: null,
    description:
      'Shelter, packs and camp kitchen for nights out. Made to be carried a long way, mended in the field and lent to friends.',
    picture: { draw: 'tent', colour: 'spruce', backdrop: 'hills' },
  },
  {
    slug: 'shelter-sleep',
    name: 'Shelter & Sleep',
    parent: 'outdoors',
    description:
      'Tents, tarps and everything that comes between you and the ground. Dry by design, warm by habit.',
    picture: { draw: 'quilt', colour: 'bilberry', backdrop: 'hills' },
  },
  {
    slug: 'packs-bags',
    name: 'Packs & Bags',
    parent: 'outdoors',
    description:
      'Rucksacks, duffels and totes in canvas that ages well. Every buckle and strap can be replaced.',
    picture: { draw: 'backpack', colour: 'ochre', backdrop: 'sun' },
  },
  {
    slug: 'camp-kitchen',
    name: 'Camp Kitchen',
    parent: 'outdoors',
    description:
      'Stoves, pans and bottles for cooking where there is no counter. Small when packed, generous at supper.',
    picture: { draw: 'twigStove', colour: 'rust', backdrop: 'hills' },
  },
  {
    slug: 'home',
    name: 'Home',
    parent: null,
    description: 'For the table, the sofa and the long evening. Honest materials, quiet colours, no fuss.',
    picture: { draw: 'lantern', colour: 'clay', backdrop: 'arch' },
  },
  {
    slug: 'kitchen-table',
    name: 'Kitchen & Table',
    parent: 'home',
    description: 'Boards, bowls and linen for kitchens that are cooked in every day.',
    picture: { draw: 'bowl', colour: 'sky', backdrop: 'table' },
  },
  {
    slug: 'mugs-cups',
    name: 'Mugs & Cups',
    parent: 'kitchen-table',
    description: 'Stoneware from the kiln and enamel for the rucksack. Handles that fit a whole hand.',
    picture: { draw: 'mug', colour: 'rust', backdrop: 'leaves', stage: 'pair', beside: 'spruce' },
  },
  {
    slug: 'coffee-tea',
    name: 'Coffee & Tea',
    parent: 'kitchen-table',
    description: 'Beans, leaves and the few tools that make a proper cup, at home or on a tailgate.',
    picture: { draw: 'dripper', colour: 'cream', backdrop: 'table' },
  },
  {
    slug: 'blankets-linen',
    name: 'Blankets & Linen',
    parent: 'home',
    description:
      'Wool from hill flocks and flax washed until it is soft. Made to be fought over on the sofa.',
    picture: { draw: 'blanket', colour: 'heather', backdrop: 'arch' },
  },
  {
    slug: 'lamps-candles',
    name: 'Lamps & Candles',
    parent: 'home',
    description: 'Warm light for porches, tents and bedside tables.',
    picture: { draw: 'candles', colour: 'ochre', backdrop: 'sun' },
  },
  {
    slug: 'wear',
    name: 'Wear',
    parent: null,
    description: 'A small wardrobe for weather. Cut for moving, finished for mending.',
    picture: { draw: 'jacket', colour: 'ochre', backdrop: 'hills' },
  },
  {
    slug: 'layers',
    name: 'Layers',
    parent: 'wear',
    description: 'From next-to-skin merino to the shell that keeps a squall out. Wear one, or all of them.',
    picture: { draw: 'jumper', colour: 'bilberry', backdrop: 'arch' },
  },
  {
    slug: 'boots-shoes',
    name: 'Boots & Shoes',
    parent: 'wear',
    description: 'Boots that can be resoled, wellingtons that do not crack, slippers for when you are back.',
    picture: { draw: 'boot', colour: 'bark', backdrop: 'band' },
  },
  {
    slug: 'hats-socks-gloves',
    name: 'Hats, Socks & Gloves',
    parent: 'wear',
    description: 'The small things that decide whether a cold walk is a good one.',
    picture: { draw: 'mittens', colour: 'berry', backdrop: 'leaves' },
  },
  {
    slug: 'workshop',
    name: 'Workshop',
    parent: null,
    description: 'Edges, tools and notebooks for people who would rather fix it.',
    picture: { draw: 'toolRoll', colour: 'moss', backdrop: 'table' },
  },
  {
    slug: 'knives-tools',
    name: 'Knives, Tools & Repair',
    parent: 'workshop',
    description: 'Good steel and what keeps it sharp, with wax, patches and thread for everything else.',
    picture: { draw: 'hatchet', colour: 'rust', backdrop: 'sun' },
  },
  {
    slug: 'notebooks-maps',
    name: 'Notebooks & Maps',
    parent: 'workshop',
    description: 'Paper that minds neither rain nor pencil, and the instruments to find your way by it.',
    picture: { draw: 'map', colour: 'spruce', backdrop: 'band' },
  },
  {
    slug: 'gifts',
    name: 'Gifts',
    parent: null,
    description: 'Things we have seen unwrapped with a smile, and a card for when you cannot decide.',
    picture: { draw: 'giftCard', colour: 'spruce', backdrop: 'leaves' },
  },
] as const satisfies readonly CategorySeed[]

export type CategorySlug = (typeof categories)[number]['slug']

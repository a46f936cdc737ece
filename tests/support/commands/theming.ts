import { addThemeSection, readThemeDesign } from '#lib/domains/publishing/themes/index.ts'
import { exportDesign, setThemeSetting } from '#lib/theming/index.ts'
import { by } from '../panel/world.ts'
import { actsOn, type CommandRows, type CommandWorld, reads, writeFile } from './command-row.ts'

const THEME = 'paper'
const theme = ['--theme', THEME]

const designOf = async ({ app }: CommandWorld) => {
  const design = await readThemeDesign(app, by, THEME)
  if (!design) throw new Error('The theme is gone.')
  return design
}

/** The id of a section of the home page, in the draft. */
async function section(world: CommandWorld): Promise<string> {
  await addThemeSection(world.app, by, THEME, { area: 'home', section: 'text' })
  const { areas } = await designOf(world)
  return areas.find(({ area }) => area === 'home')?.placed.at(-1)?.id ?? ''
}

async function color(world: CommandWorld): Promise<string> {
  const field = (await designOf(world)).settings.find(({ type }) => type === 'color')
  if (!field) throw new Error('There is no colour to choose.')
  return field.id
}

const pick = ({ next }: CommandWorld) => `#${(next() + 0x100000).toString(16)}`

async function drafted(world: CommandWorld): Promise<string[]> {
  const given = { id: await color(world), value: pick(world) }
  await setThemeSetting(world.app, { theme: THEME, draft: true }, given)
  return theme
}

const draft = [...theme, '--draft']

export const themingRows: CommandRows = {
  'theme check': actsOn(() => [THEME], { reads: true, withoutSecret: true }),
  'theme copy': {
    ...{ names: 0, elsewhere: true, withoutSecret: true },
    given: () => ['search/form', ...theme, '--force'],
  },
  'theme list': reads(),
  'theme mail': actsOn(() => ['order_placed'], { reads: true }),
  'theme make': {
    ...{ elsewhere: true, withoutSecret: true },
    given: ({ next }) => [`made-${next()}`],
  },
  'theme preview': actsOn(() => [THEME], { reads: true }),
  'theme template': {
    names: 1,
    async given({ shop }) {
      const { slug } = await shop.catalogue.product({ price: 1000 })
      return ['product', slug, 'gift']
    },
  },

  'theme sections list': reads('home', ...theme),
  'theme sections add': actsOn(() => ['home', 'text', ...draft], { names: 1 }),
  'theme sections remove': { names: 1, given: async (world) => ['home', await section(world), ...draft] },
  'theme sections move': {
    names: 1,
    async given(world) {
      await section(world)
      return ['home', await section(world), '1', ...draft]
    },
  },
  'theme sections set': {
    names: 1,
    given: async (world) => ['home', await section(world), 'heading', `Lamps ${world.next()}`, ...draft],
  },
  'theme sections reset': async (world) => {
    await section(world)
    return ['home', ...draft]
  },

  'theme settings list': reads(...theme),
  'theme settings set': actsOn(async (world) => [await color(world), pick(world), ...theme]),
  'theme settings reset': actsOn(async (world) => {
    const id = await color(world)
    await setThemeSetting(world.app, { theme: THEME, draft: false }, { id, value: pick(world) })
    return [id, ...theme]
  }),
  'theme settings export': reads(...theme),
  'theme settings import': actsOn(async (world) => {
    const id = await color(world)
    const target = { theme: THEME, draft: false }
    const design = await exportDesign(world.app, target)
    await setThemeSetting(world.app, target, { id, value: pick(world) })
    return [writeFile(world, '.json', JSON.stringify(design)), ...theme]
  }),
  'theme settings publish': drafted,
  'theme settings discard': drafted,
}

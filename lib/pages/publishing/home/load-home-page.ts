import type { App } from '#lib/app/app.ts'
import type { DesignSection } from '#lib/theming/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { findActiveDesign } from '../../design/active-design.ts'
import { loadSections, type ShownSection } from '../../design/load-sections.ts'
import { menuLabel } from '../../document/load-frame.ts'
import type { PageHead } from '../../seo/page-metadata.ts'
import {
  buildSiteFacts,
  describeOrganization,
  describeQuestions,
  describeWebSite,
} from '../../seo/site-facts.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

const FEATURED = 4
const NEWEST = 8
const POSTS = 4
/** The lists that a home page may show, its sections among them. */
const SHOWN = ['sections', 'featured', 'newest', 'categories', 'posts']

/** `/`: the sections that the owner placed there, or what the theme's own view shows. */
export async function loadHomePage(app: App): Promise<StorefrontPage> {
  const { current } = app.settings
  const { preview, design } = await findActiveDesign(app)
  const mentioned = app.theming.mentions('home', SHOWN, preview)
  const load = async (names: ReadonlySet<string>) => {
    const [sections, lists] = await Promise.all([
      names.has('sections') ? loadSections(app, design.areas.home) : [],
      loadLists(app, names),
    ])
    return { sections, ...lists }
  }
  const [lists, label = siteTexts(app).t('layout.blog')] = await Promise.all([
    load(mentioned),
    menuLabel(app, 'posts'),
  ])
  return {
    view: 'home',
    data: { ...lists, blog: label },
    loadMore: () => load(new Set(SHOWN)),
    path: '/',
    title: current['site.name'],
    titleAlone: true,
    description: current['site.tagline'] ?? undefined,
    head: siteHead(app, mentioned.has('sections') ? lists.sections : []),
    stylesheets: ['shop.css'],
  }
}

async function loadLists(app: App, mentioned: ReadonlySet<string>) {
  const wantsProducts = mentioned.has('featured') || mentioned.has('newest')
  const plan: [string, DesignSection][] = [
    ['featured', list('products', wantsProducts ? FEATURED : 0, 'featured')],
    ['newest', list('products', mentioned.has('newest') ? NEWEST : 0, 'newest')],
    ['categories', list('categories', mentioned.has('categories') ? 1 : 0)],
    ['posts', list('posts', mentioned.has('posts') ? POSTS : 0)],
  ]
  const wanted = plan.filter(([, { settings }]) => settings.count !== 0)
  const loaded = await loadSections(
    app,
    wanted.map(([, section]) => section),
  )
  const found = new Map(wanted.map(([name], index) => [name, loaded[index]]))
  return {
    featured: found.get('featured')?.products ?? [],
    newest: found.get('newest')?.products ?? [],
    categories: found.get('categories')?.categories ?? [],
    posts: found.get('posts')?.posts ?? [],
  }
}

function list(data: DesignSection['data'], count: number, source = 'newest'): DesignSection {
  return { id: '', type: '', data, settings: { count, source } }
}

/** The head of the home page, which describes the whole site. */
function siteHead(app: App, sections: readonly ShownSection[]): PageHead {
  const site = buildSiteFacts(app)
  return { data: [describeWebSite(site), describeOrganization(site), ...describeQuestions(sections)] }
}

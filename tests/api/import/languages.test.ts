import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Importer, openImporter } from '#tests/support/importing.ts'
import { category, comment, type Fields, item, meta, wxr } from '#tests/support/wxr.ts'

let importer: Importer

beforeAll(async () => {
  importer = await openImporter()
})
beforeEach(async () => {
  await importer.clear()
  await importer.database.prisma.translation.deleteMany()
})
afterAll(() => importer.close())

const settings = { exponent: 2, timeZone: 'UTC', weightUnit: 'kg', language: 'en' } as const
const bilingual = { settings: { ...settings, languages: ['en', 'de'] } }

/** A post or page as Polylang exports it. */
function entry(language: string, group: string, id: number, fields: Fields, ...more: string[]): string {
  const terms = [
    category(language, language, 'language'),
    ...(group ? [category(group, group, 'post_translations')] : []),
  ]
  const name = String(fields['wp:post_name'])
  const path = language === 'de' ? `/de/${name}/` : `/${name}/`
  const all = { 'wp:post_id': id, guid: `https://blog.example/?p=${id}`, link: `https://blog.example${path}` }
  return item({ ...all, ...fields }, ...terms, ...more)
}

const term = (id: number, slug: string, name: string) =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`
const group = (serialized: string) =>
  `<wp:term><wp:term_id>90</wp:term_id><wp:term_taxonomy>term_translations</wp:term_taxonomy><wp:term_slug>pll_90</wp:term_slug><wp:term_description><![CDATA[${serialized}]]></wp:term_description></wp:term>`

// The German post stands before the English one that it translates.
const polylang = wxr(
  term(3, 'nachrichten', 'Nachrichten'),
  term(4, 'news', 'News'),
  '<wp:tag><wp:term_id>5</wp:term_id><wp:tag_slug>sea</wp:tag_slug><wp:tag_name>Sea</wp:tag_name></wp:tag>',
  '<wp:tag><wp:term_id>6</wp:term_id><wp:tag_slug>meer</wp:tag_slug><wp:tag_name>Meer</wp:tag_name></wp:tag>',
  group('a:2:{s:2:"de";i:3;s:2:"en";i:4;}'),
  group('a:2:{s:2:"en";i:5;s:2:"de";i:6;}'),
  entry(
    'de',
    'pll_1',
    12,
    {
      title: 'Hallo Welt',
      'wp:post_name': 'hallo-welt',
      'content:encoded':
        '<p>Guten <b onclick="x()">Tag</b>, <a href="https://blog.example/de/impressum/">Impressum</a></p>',
    },
    category('nachrichten', 'Nachrichten'),
    comment({ id: 1, content: 'Schön' }),
  ),
  entry(
    'en',
    'pll_1',
    11,
    { title: 'Hello world', 'wp:post_name': 'hello-world', 'content:encoded': '<p>Good day</p>' },
    category('news', 'News'),
    category('sea', 'Sea', 'post_tag'),
  ),
  entry(
    'de',
    '',
    13,
    { title: 'Nur hier', 'wp:post_name': 'nur-hier' },
    category('nachrichten', 'Nachrichten'),
    category('meer', 'Meer', 'post_tag'),
  ),
  entry('en', 'pll_2', 21, { title: 'Imprint', 'wp:post_name': 'imprint', 'wp:post_type': 'page' }),
  entry('de', 'pll_2', 22, { title: 'Impressum', 'wp:post_name': 'impressum', 'wp:post_type': 'page' }),
  entry('de', 'pll_3', 31, { title: 'Entwurf', 'wp:post_name': 'entwurf', 'wp:status': 'draft' }),
  entry('en', 'pll_3', 32, { title: 'Public', 'wp:post_name': 'public' }),
)

const posts = () => importer.database.prisma.post.findMany({ orderBy: { slug: 'asc' } })
const texts = async (entity: string, entityId: number) => {
  const found = await importer.database.prisma.translation.findMany({
    where: { entity, entityId },
    select: { locale: true, field: true, value: true },
  })
  return Object.fromEntries(found.map(({ locale, field, value }) => [`${locale} ${field}`, value]))
}
const redirects = async () => {
  const found = await importer.database.prisma.redirect.findMany({ select: { from: true, to: true } })
  return Object.fromEntries(found.map(({ from, to }) => [from, to]))
}

it("makes Polylang's groups translations of one post, page, category and tag", async () => {
  const result = await importer.run('wordpress', polylang, bilingual)
  expect(result).toMatchObject({ created: 7, skipped: [] })
  expect((await posts()).map(({ slug, published }) => [slug, published])).toEqual([
    ['entwurf', false],
    ['hello-world', true],
    ['nur-hier', true],
    ['public', true],
  ])
  const [, hello] = await posts()
  expect(await texts('post', hello?.id ?? 0)).toMatchObject({
    'de title': 'Hallo Welt',
    'de bodyHtml': '<p>Guten <b>Tag</b>, <a href="/imprint">Impressum</a></p>',
    'de bodyText': 'Guten Tag, Impressum',
  })
  expect(hello?.translatedTitles).toBe('Hallo Welt')
  expect(await importer.database.prisma.comment.findMany()).toMatchObject([
    { postId: hello?.id, body: 'Schön' },
  ])
  const pages = await importer.database.prisma.page.findMany()
  expect(pages.map(({ slug }) => slug)).toEqual(['imprint'])
  expect(await texts('page', pages[0]?.id ?? 0)).toMatchObject({ 'de title': 'Impressum' })
  const categories = await importer.database.prisma.postCategory.findMany({
    include: { posts: { include: { post: { select: { slug: true } } } } },
  })
  expect(categories.map(({ slug, posts }) => [slug, posts.map(({ post }) => post.slug).sort()])).toEqual([
    ['news', ['hello-world', 'nur-hier']],
  ])
  expect(await texts('post_category', categories[0]?.id ?? 0)).toEqual({ 'de name': 'Nachrichten' })
  const tags = await importer.database.prisma.postTag.findMany()
  expect(tags.map(({ slug }) => slug)).toEqual(['sea'])
  expect(await texts('post_tag', tags[0]?.id ?? 0)).toEqual({ 'de name': 'Meer' })
  expect(await redirects()).toMatchObject({
    '/hello-world': '/posts/hello-world',
    '/de/hallo-welt': '/posts/hello-world',
    '/category/nachrichten': '/posts?category=news',
    '/tag/meer': '/posts?tag=sea',
  })
  expect(await importer.run('wordpress', polylang, bilingual)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 7,
  })
})

it('says which language is which, and what has no partner', async () => {
  const { warnings } = await importer.run('wordpress', polylang, { ...bilingual, dryRun: true })
  expect(warnings.map(({ reason }) => reason)).toEqual([
    'The file has 4 entries in German (de), 2 of them as translations. This is a language of the site.',
    "The file has 3 entries in English (en), 0 of them as translations. This is the site's main language.",
    '"Nur hier" in German (de) has no partner in another language, so it came in by itself.',
    '"Entwurf" in German (de) has no partner in another language, so it came in by itself.',
  ])
})

it('takes the site’s main language first, whatever it is', async () => {
  await importer.run('wordpress', polylang, {
    settings: { ...settings, language: 'de-AT', languages: ['de-AT', 'en'] },
  })
  const found = (await posts()).find(({ slug }) => slug === 'hallo-welt')
  expect(await texts('post', found?.id ?? 0)).toMatchObject({ 'en title': 'Hello world' })
  const [page] = await importer.database.prisma.page.findMany()
  expect(page?.slug).toBe('impressum')
})

it('stores the texts of a language that the site has not got yet, and says so', async () => {
  const { warnings } = await importer.run('wordpress', polylang, { settings })
  expect(warnings.map(({ reason }) => reason)).toContain(
    'The file has 4 entries in German (de), 2 of them as translations. This is no language of the site: add de to site.locales to show the translations.',
  )
  const found = (await posts()).find(({ slug }) => slug === 'hello-world')
  expect(await texts('post', found?.id ?? 0)).toMatchObject({ 'de title': 'Hallo Welt' })
  expect(await redirects()).toMatchObject({ '/de/hallo-welt': '/posts/hello-world' })
})

it("knows WPML's groups", async () => {
  const of = (code: string, id: number, title: string) =>
    item(
      { title, guid: `g${id}`, 'wp:post_id': id, 'wp:post_name': title.toLowerCase() },
      meta('_wpml_import_language_code', code),
      meta('_wpml_import_translation_group', '7'),
    )
  const file = wxr(of('fr', 2, 'Bonjour'), of('en', 1, 'Hello'))
  const french = { settings: { ...settings, languages: ['en', 'fr-CA'] } }
  expect(await importer.run('wordpress', file, french)).toMatchObject({ created: 2 })
  const [post, ...others] = await posts()
  expect([post?.slug, others]).toEqual(['hello', []])
  expect(await texts('post', post?.id ?? 0)).toMatchObject({ 'fr-CA title': 'Bonjour' })
})

it('says when a translation came in by itself before', async () => {
  const alone = wxr(entry('de', '', 12, { title: 'Hallo', 'wp:post_name': 'hallo' }))
  await importer.run('wordpress', alone, bilingual)
  const { warnings } = await importer.run('wordpress', polylang, bilingual)
  expect(warnings.map(({ reason }) => reason)).toContain(
    'An earlier import brought it in as a post of its own, "hallo". Delete that one, as it is a translation now.',
  )
})

it('takes one of several entries in one language of the site, and says which came in by itself', async () => {
  const of = (code: string, id: number, title: string) =>
    item(
      { title, guid: `g${id}`, 'wp:post_id': id, 'wp:post_name': title.toLowerCase().replace(' ', '-') },
      meta('_wpml_import_language_code', code),
      meta('_wpml_import_translation_group', '7'),
    )
  const file = wxr(of('pt-br', 2, 'Bom dia'), of('en', 1, 'Hello'), of('pt-pt', 3, 'Bons dias'))
  const site = (second: string) => ({ settings: { ...settings, languages: ['en', second] } })
  const { warnings } = await importer.run('wordpress', file, site('pt'))
  expect(warnings.map(({ reason }) => reason)).toContain(
    '"Bons dias" in Portuguese (pt) is in the language of "Bom dia", so it came in by itself.',
  )
  const [alone, hello] = await posts()
  expect([alone?.slug, hello?.slug]).toEqual(['bons-dias', 'hello'])
  expect(await texts('post', hello?.id ?? 0)).toMatchObject({ 'pt title': 'Bom dia' })
  await importer.clear()
  await importer.database.prisma.translation.deleteMany()
  await importer.run('wordpress', file, site('pt-PT'))
  const other = (await posts()).find(({ slug }) => slug === 'hello')
  expect(await texts('post', other?.id ?? 0)).toMatchObject({ 'pt-PT title': 'Bons dias' })
})

import { category, item, wxr } from '../wxr.ts'
import type { FormerSite } from './former-site.ts'

const HOME = 'https://blog.example'
const LANGUAGES = ['en', 'de'] as const

/** A blog in English and German by Polylang, whose posts page builders have made: WPBakery in one language, Divi in the other. */
export function formerBlog(posts: number): FormerSite {
  const numbers = Array.from({ length: posts }, (_, index) => index + 1)
  return {
    name: `a blog of ${posts} posts in two languages, by page builders`,
    files: [
      {
        name: 'export.xml',
        source: 'wordpress',
        text: wxr(...numbers.flatMap((number) => LANGUAGES.map((language) => post(language, number, posts)))),
      },
    ],
    addresses: numbers.flatMap((number) =>
      LANGUAGES.flatMap((language) => [pathOf(language, number), `/?p=${idOf(language, number)}`]),
    ),
  }
}

function post(language: 'en' | 'de', number: number, posts: number): string {
  const next = HOME + pathOf(language, (number % posts) + 1)
  const picture = `https://pictures.example/${number}.jpg`
  const html =
    language === 'en'
      ? `[vc_row][vc_column][vc_custom_heading text="Promise ${number}"][vc_column_text]Kept.[/vc_column_text][vc_btn title="Read on" link="url:${encodeURIComponent(next)}"][/vc_column][/vc_row]`
      : `[et_pb_section][et_pb_row][et_pb_image src="${picture}" alt="Ofen"][/et_pb_image][et_pb_button button_text="Weiter" button_url="${next}"][/et_pb_button][/et_pb_row][/et_pb_section]`
  return item(
    {
      title: language === 'en' ? `Post ${number}` : `Beitrag ${number}`,
      link: HOME + pathOf(language, number),
      guid: `${HOME}/?p=${idOf(language, number)}`,
      'wp:post_id': idOf(language, number),
      'wp:post_name': nameOf(language, number),
      'content:encoded': html,
    },
    category(language, language, 'language'),
    category(`pll_${number}`, `pll_${number}`, 'post_translations'),
  )
}

const nameOf = (language: 'en' | 'de', number: number) => `${language === 'en' ? 'word' : 'wort'}-${number}`
const pathOf = (language: 'en' | 'de', number: number) =>
  `${language === 'en' ? '' : '/de'}/${nameOf(language, number)}/`
const idOf = (language: 'en' | 'de', number: number) => 700_000 + 2 * number + (language === 'en' ? 0 : 1)

import { category, item, meta, wxr } from './wxr.ts'

const HOME = 'https://blog.example'
const CATEGORIES = ['news', 'trips', 'alps', 'food']
const TAGS = ['sea', 'snow', 'bread']

export type LinkedBlog = {
  xml: string
  /** Every address that it had, as a path. */
  addresses: string[]
}

/** The export of a blog whose posts and pages link each other and its lists in every way that WordPress knows. */
export function linkedBlog(posts: number): LinkedBlog {
  const addresses = new Set(['/feed/', '/comments/feed/', '/?feed=rss2', '/author/ada/', '/?author=3'])
  const items: string[] = []
  const pages = Math.max(3, Math.floor(posts / 20))
  const postPath = (number: number) => `/2010/${month(number)}/post-${number}/`
  for (let number = 1; number <= posts; number++) {
    const [own, next, later] = [number, (number % posts) + 1, ((number * 7) % posts) + 1]
    const [topic, tag] = [CATEGORIES[number % 4] ?? '', TAGS[number % 3] ?? '']
    const picture = `/wp-content/uploads/2010/${month(number)}/photo-${number}`
    const links = [
      HOME + postPath(next),
      `http://www.blog.example/?p=${id(later)}`,
      `${postPath(later)}#part`,
      `../post-${own}/`,
      `${HOME}/category/${topic === 'alps' ? 'trips/alps' : topic}/`,
      `${HOME}/tag/${tag}`,
      `/page-${(number % pages) + 1}/`,
      `${HOME}/?page_id=${pageId((number % pages) + 1)}`,
      `${HOME}/page-1/child/`,
      `${HOME}/2010/${month(number)}/`,
      HOME,
    ]
    const html = [
      `<h2 id="part">Part</h2>\n[caption]<a href="${HOME}${picture}.jpg"><img src="${HOME}${picture}-300x200.jpg"></a> Photo[/caption]`,
      ...links.map((address) => `<p><a href="${address}">link</a></p>`),
    ].join('\n')
    items.push(
      item(
        {
          title: `Post ${number}`,
          link: HOME + postPath(number),
          guid: `${HOME}/?p=${id(number)}`,
          'dc:creator': 'ada',
          'wp:post_id': id(number),
          'wp:post_name': `post-${number}`,
          'wp:post_date': `2010-${month(number)}-05 10:00:00`,
          'wp:post_date_gmt': `2010-${month(number)}-05 10:00:00`,
          'content:encoded': html,
        },
        category(topic, topic),
        category(tag, tag, 'post_tag'),
        meta('_wp_old_slug', `draft-${number}`),
      ),
      item({
        title: `photo-${number}`,
        link: `${HOME}${postPath(number)}photo-${number}/`,
        guid: `${HOME}${picture}.jpg`,
        'wp:post_type': 'attachment',
        'wp:status': 'inherit',
        'wp:post_id': 500_000 + number,
        'wp:post_parent': id(number),
        'wp:attachment_url': `${HOME}${picture}.jpg`,
      }),
    )
    for (const path of [postPath(number), postPath(number).replace('post-', 'draft-'), `/?p=${id(number)}`]) {
      addresses.add(path)
    }
    for (const suffix of ['feed/', 'amp/', 'comment-page-1/', `photo-${number}/`]) {
      addresses.add(postPath(number) + suffix)
    }
    for (const path of [`${picture}.jpg`, `${picture}-300x200.jpg`, `/?attachment_id=${500_000 + number}`]) {
      addresses.add(path)
    }
    for (const path of ['/2010/', `/2010/${month(number)}/`, `/2010/${month(number)}/05/`])
      addresses.add(path)
  }
  for (let number = 1; number <= pages; number++) {
    items.push(page(pageId(number), `page-${number}`, `/page-${number}/`))
    addresses.add(`/page-${number}/`).add(`/?page_id=${pageId(number)}`)
  }
  items.push(page(pageId(0), 'child', '/page-1/child/', pageId(1)), page(pageId(-1), 'contact', '/contact/'))
  for (const path of ['/page-1/child/', '/page-1/child', `/?p=${pageId(0)}`, '/contact/']) addresses.add(path)
  for (const [index, name] of CATEGORIES.entries()) {
    const path = name === 'alps' ? 'trips/alps' : name
    for (const end of ['', 'feed/', 'page/2/']) addresses.add(`/category/${path}/${end}`)
    addresses.add(`/?cat=${index + 1}`)
  }
  for (const name of TAGS) addresses.add(`/tag/${name}/`).add(`/?tag=${name}`)
  return { xml: wxr(...header(), ...items), addresses: [...addresses] }
}

function header(): string[] {
  return [
    '<wp:author><wp:author_id>3</wp:author_id><wp:author_login>ada</wp:author_login></wp:author>',
    ...CATEGORIES.map((name, index) => {
      const parent = name === 'alps' ? '<wp:category_parent>trips</wp:category_parent>' : ''
      return `<wp:category><wp:term_id>${index + 1}</wp:term_id><wp:category_nicename>${name}</wp:category_nicename>${parent}<wp:cat_name>${name}</wp:cat_name></wp:category>`
    }),
  ]
}

function page(own: number, name: string, path: string, parent = 0): string {
  return item({
    title: name,
    link: HOME + path,
    guid: `${HOME}/?page_id=${own}`,
    'wp:post_type': 'page',
    'wp:post_id': own,
    'wp:post_parent': parent,
    'wp:post_name': name,
    'content:encoded': `<p><a href="/2010/01/post-12/">post</a> <a href="${HOME}/contact/">page</a></p>`,
  })
}

const id = (number: number) => 1000 + number
const pageId = (number: number) => 900_001 + number
const month = (number: number) => String((number % 12) + 1).padStart(2, '0')

/** An export with these lines in its channel, which begins on line 4. */
export function wxr(...lines: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" ?>',
    '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">',
    '<channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://blog.example</wp:base_blog_url>',
    ...lines,
    '</channel></rss>',
  ].join('\n')
}

export type Fields = Record<string, string | number>

/** An item on a line of its own. */
export function item(fields: Fields, ...more: string[]): string {
  const all: Fields = {
    'wp:post_type': 'post',
    'wp:status': 'publish',
    'wp:post_date_gmt': '2020-01-02 03:04:05',
    ...fields,
  }
  const elements = Object.entries(all).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  return `<item>${[...elements, ...more].join('')}</item>`
}

export const category = (slug: string, name: string, domain = 'category') =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`

export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

export function comment(fields: Fields): string {
  const all: Fields = {
    author: 'Ada',
    author_email: 'ada@example.com',
    approved: 1,
    content: 'Nice',
    ...fields,
  }
  const elements = Object.entries(all).map(
    ([name, value]) => `<wp:comment_${name}><![CDATA[${value}]]></wp:comment_${name}>`,
  )
  return `<wp:comment>${elements.join('')}</wp:comment>`
}

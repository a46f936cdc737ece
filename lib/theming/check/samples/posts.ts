import { samplePaginator } from './paging.ts'
import { samplePicture, sampleUrl } from './pictures.ts'
import { respondSample } from './respond.ts'

/** A post as shown on cards. */
export function samplePost(id: number, title: string) {
  return {
    id,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    excerpt: `${title}: a few words on it.`,
    image: samplePicture(id, title),
    featured: true,
    author: {
      id: 1,
      name: 'Ada',
      avatar_url: sampleUrl('/media/ada.jpg'),
      url: sampleUrl('/posts?author=1-ada'),
    },
    categories: [{ id: 1, slug: 'guides', name: 'Guides' }],
    tags: [{ id: 1, slug: 'light', name: 'light' }],
    comments_open: true,
    comments_count: 2,
    reading_minutes: 4,
    published_at: '2026-11-01T09:00:00+01:00',
    updated_at: '2026-11-02T09:00:00+01:00',
    url: sampleUrl(`/posts/${id}`),
    published_on: '1 November 2026',
  }
}

const category = {
  id: 1,
  slug: 'guides',
  name: 'Guides',
  description: 'How to see better.',
  parent_id: null,
  posts_count: 5,
  image: samplePicture(20, 'Guides'),
  url: sampleUrl('/posts?category=guides'),
}

const tag = { id: 1, slug: 'light', name: 'light', posts_count: 5, url: sampleUrl('/posts?tag=light') }

/** The list of posts. */
export const postsSample = {
  posts: [samplePost(1, 'Reading by lamplight'), samplePost(2, 'Brass or paper')],
  paginator: samplePaginator('/posts'),
  category,
  tag,
  author: { ...samplePost(1, 'Any').author, posts_count: 5 },
  categories: [category],
  tags: [tag],
  query: 'brass lamp',
  corrected: { query: 'brass lamp', exact_url: '/posts?q=bras+lamp&correct=false' },
  suggestion: { query: 'brass lamp', url: '/posts?q=brass+lamp' },
  blog: 'Journal',
}

/** The page of a post. */
export const postSample = {
  blog: 'Journal',
  post: {
    ...samplePost(1, 'Reading by lamplight'),
    body_html: 'It is easier with a lamp.',
    body_text: 'It is easier with a lamp.',
    seo: { title: 'Reading by lamplight', description: 'It is easier with a lamp.' },
    previous: { slug: 'older', title: 'An older post', url: '/posts/older' },
    next: { slug: 'newer', title: 'A newer post', url: '/posts/newer' },
  },
  comments: [comment(1, [comment(2)])],
  respond: { ...respondSample, reason: 'Comments on this post are closed.' },
  paginator: samplePaginator('/posts/1'),
}

/** A page that the site's owner wrote. */
export const cmsPageSample = {
  page_content: {
    id: 1,
    slug: 'about',
    title: 'About us',
    excerpt: 'Who we are.',
    image: samplePicture(30, 'Our workshop'),
    parent_id: null,
    in_menu: true,
    position: 1,
    updated_at: '2026-11-02T09:00:00+01:00',
    updated_on: '2 November 2026',
    url: sampleUrl('/about'),
    body_html: 'We make lamps.',
    body_text: 'We make lamps.',
    seo: { title: 'About us', description: 'Who we are.' },
  },
}

type Comment = {
  id: number
  post_id: number
  parent_id: number | null
  author: { name: string; avatar_url: string | null; staff: boolean }
  body: string
  status: string
  created_at: string
  created_on: string
  reply_url: string
  replies_count: number
  replies: Comment[]
}

function comment(id: number, replies: Comment[] = []): Comment {
  return {
    id,
    post_id: 1,
    parent_id: id === 1 ? null : 1,
    author: { name: 'Grace', avatar_url: null, staff: id === 2 },
    body: 'Thank you!',
    status: 'approved',
    created_at: '2026-11-03T09:00:00+01:00',
    created_on: '3 November 2026',
    reply_url: `/posts/1?reply=${id}#respond`,
    replies_count: replies.length,
    replies,
  }
}

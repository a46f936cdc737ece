import { posts } from '../blog/index.ts'
import type { PostSeed } from '../blog/post-seed.ts'
import { categories, type ProductSeed, products } from '../catalogue/index.ts'
import { drawDarkLogo, drawIcon, drawLogo } from './brand.ts'
import { drawCover } from './cover.ts'
import facts from './facts.json' with { type: 'json' }
import type { Photograph } from './photograph.ts'
import { drawPicture, type Picture } from './picture.ts'

/** A picture as the store records it: its path on the site, its alternative text, and the facts of its file. */
export type PictureFile = {
  url: string
  alt: string
  width: number
  height: number
  hash?: string
  color?: string | null
}

type DrawnFile = { url: string; draw: () => string }

export type TakenFile = { url: string } & ({ photograph: Photograph } | { drawing: string })

/**
 * Every drawing of the demo store, even if a photograph is shown in its place: stores from before there were photographs
 * still show it. Addresses are also paths below `public`.
 */
export function listDrawings(): DrawnFile[] {
  return [
    { url: '/demo/logo.svg', draw: drawLogo },
    { url: '/demo/logo-dark.svg', draw: drawDarkLogo },
    { url: '/demo/icon.svg', draw: drawIcon },
    ...categories.map((category) => ({
      url: categoryPicture(category).url,
      draw: () => drawPicture(category.picture, category.name),
    })),
    ...products.flatMap((product) =>
      stagePictures(product).map(({ file, picture }) => ({
        url: toDrawing(file.url),
        draw: () => drawPicture(picture, file.alt),
      })),
    ),
    ...posts.map((post) => ({
      url: toDrawing(postCover(post).url),
      draw: () => drawCover(post.cover, post.title),
    })),
  ]
}

/** Every picture of the demo store that consists of points: views, and drawings in the light of a studio. */
export function listPhotographs(): TakenFile[] {
  return [
    ...posts.flatMap((post) =>
      post.photograph ? [{ url: postCover(post).url, photograph: post.photograph }] : [],
    ),
    ...products.flatMap((product) =>
      stagePictures(product)
        .filter(({ file }) => file.url !== toDrawing(file.url))
        .map(({ file, picture }) => ({ url: file.url, drawing: drawPicture(picture, file.alt) })),
    ),
  ]
}

function toDrawing(url: string): string {
  return url.replace(/\.\w+$/, '.svg')
}

export function categoryPicture({ slug, name }: { slug: string; name: string }): PictureFile {
  return withFacts({ url: `/demo/categories/${slug}.svg`, alt: name, ...square })
}

export function productPictures(product: ProductSeed): PictureFile[] {
  return stagePictures(product).map(({ file }) => file)
}

export function postCover({
  slug,
  title,
  photograph,
}: Pick<PostSeed, 'slug' | 'title' | 'photograph'>): PictureFile {
  return withFacts({
    url: `/demo/posts/${slug}.${photograph ? 'jpg' : 'svg'}`,
    alt: `${photograph ? 'Landscape' : 'Illustration'}: ${title}`,
    width: 1600,
    height: 900,
  })
}

/** The facts that `draw.ts` read when it made the file. */
function withFacts(file: PictureFile): PictureFile {
  const known: Record<string, { hash: string; color: string | null }> = facts
  return { ...file, ...known[file.url] }
}

const square = { width: 1200, height: 1200 }

function stagePictures(product: ProductSeed): { file: PictureFile; picture: Picture }[] {
  const { slug, name, pictures } = product
  return pictures.map((picture, index) => {
    const extension = product.featured && index === 0 ? 'webp' : 'svg'
    const url = `/demo/products/${slug}-${index + 1}.${extension}`
    return { picture, file: withFacts({ url, alt: `${name}${describe(picture)}`, ...square }) }
  })
}

function describe({ colour, stage = 'alone', beside }: Picture): string {
  if (stage === 'close') return ', close up'
  if (stage === 'alone') return ` in ${colour}`
  return beside ? ` in ${colour} and ${beside}` : ' together'
}

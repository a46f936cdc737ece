import { posts } from '../blog/index.ts'
import { categories, type ProductSeed, products } from '../catalogue/index.ts'
import { drawIcon, drawLogo } from './brand.ts'
import { drawCover } from './cover.ts'
import { drawPicture, type Picture } from './picture.ts'

/** A picture as the store records it: its path on the site, and its alternative text. */
export type PictureFile = { url: string; alt: string; width: number; height: number }

type DrawnFile = { url: string; draw: () => string }

/** Every picture of the demo store. Addresses are also paths below `public`. */
export function listPictures(): DrawnFile[] {
  return [
    { url: '/demo/logo.svg', draw: drawLogo },
    { url: '/demo/icon.svg', draw: drawIcon },
    ...categories.map((category) => ({
      url: categoryPicture(category).url,
      draw: () => drawPicture(category.picture, category.name),
    })),
    ...products.flatMap((product) =>
      stagePictures(product).map(({ file, picture }) => ({
        url: file.url,
        draw: () => drawPicture(picture, file.alt),
      })),
    ),
    ...posts.map((post) => ({ url: postCover(post).url, draw: () => drawCover(post.cover, post.title) })),
  ]
}

export function categoryPicture({ slug, name }: { slug: string; name: string }): PictureFile {
  return { url: `/demo/categories/${slug}.svg`, alt: name, ...square }
}

export function productPictures(product: ProductSeed): PictureFile[] {
  return stagePictures(product).map(({ file }) => file)
}

export function postCover({ slug, title }: { slug: string; title: string }): PictureFile {
  return { url: `/demo/posts/${slug}.svg`, alt: `Illustration: ${title}`, width: 1600, height: 900 }
}

const square = { width: 1200, height: 1200 }

function stagePictures({ slug, name, pictures }: ProductSeed): { file: PictureFile; picture: Picture }[] {
  return pictures.map((picture, index) => ({
    picture,
    file: { url: `/demo/products/${slug}-${index + 1}.svg`, alt: `${name}${describe(picture)}`, ...square },
  }))
}

function describe({ colour, stage = 'alone', beside }: Picture): string {
  if (stage === 'close') return ', close up'
  if (stage === 'alone') return ` in ${colour}`
  return beside ? ` in ${colour} and ${beside}` : ' together'
}

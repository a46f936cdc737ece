import { samplePlaced } from './placed-section.ts'
import { samplePost } from './posts.ts'
import { sampleCategory, sampleProduct } from './products.ts'

/** The front page. */
export const homeSample = {
  sections: [samplePlaced('hero')],
  featured: [sampleProduct(1, 'Brass lamp')],
  newest: [sampleProduct(2, 'Paper lamp'), sampleProduct(3, 'Desk lamp')],
  categories: [sampleCategory(1, 'Lamps')],
  posts: [samplePost(1, 'Reading by lamplight'), samplePost(2, 'Brass or paper')],
  blog: 'Journal',
}

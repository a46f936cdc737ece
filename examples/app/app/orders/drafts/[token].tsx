import { OnTheWebsite } from '../../../src/on-the-website'

/** An order that the shop has prepared, which customers confirm on the website. */
export default OnTheWebsite

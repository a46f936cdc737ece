import { OnTheWebsite } from '../src/on-the-website'

export default OnTheWebsite

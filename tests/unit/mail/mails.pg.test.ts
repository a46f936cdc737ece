import { describeMails } from './mail-suite.ts'

describeMails()

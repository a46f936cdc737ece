import { describePurge } from './purge-suite.ts'

describePurge()

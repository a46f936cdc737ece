import { testTransactions } from './transactions-suite.ts'

testTransactions()

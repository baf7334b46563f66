import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createTransactions } from './create-transactions.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, (context) => ({ services: createTransactions(context) }))

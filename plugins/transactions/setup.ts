import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createTransactions } from './create-transactions.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, (context) => {
  const services = createTransactions(context)
  return { services, enter: { AccountDelegation: services.code.read } }
})

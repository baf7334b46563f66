import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createOnramp } from './create-onramp.ts'
import { manifest } from './manifest.ts'
import { isOpen } from './order-states.ts'

export default defineSetup(
  manifest,
  (context) => {
    const onramp = createOnramp(context)
    const { events } = context.ports
    const facts = () => ({ isSmartAccount: context.deps.accounts.active.get()?.type === 'smartAccount' })
    return {
      services: { onramp },
      enter: {
        OnRampProviders() {
          events.emit('SELECT_BUY_CRYPTO', facts())
          onramp.begin()
        },
        OnRampTokenSelect: onramp.begin,
        OnRampFiatSelect: onramp.begin,
        BuyInProgress: ({ order }) => onramp.look(order),
        OnRampActivity() {
          for (const { id, status } of onramp.orders.get()) if (isOpen(status)) onramp.look(id)
        },
        WhatIsABuy: () => events.emit('SELECT_WHAT_IS_A_BUY', facts()),
      },
    }
  },
  { events: ['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER', 'SELECT_WHAT_IS_A_BUY'] },
)

import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createSend } from './create-send.ts'
import { manifest } from './manifest.ts'

export default defineSetup(
  manifest,
  (context) => {
    const send = createSend(context)
    return {
      services: { send },
      enter: {
        // Coming back to the form undoes nothing: that is no entering.
        WalletSend: (params) => send.open(params),
        // A visitor who chooses a token sees the present list.
        WalletSendSelectToken: () => void context.deps.tokens.refresh(),
      },
    }
  },
  { events: ['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'] },
)

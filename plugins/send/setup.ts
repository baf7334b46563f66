import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createSend } from './create-send.ts'
import { manifest } from './manifest.ts'
import { createKnownReceivers } from './receivers.ts'

export default defineSetup(
  manifest,
  (context) => {
    const receivers = createKnownReceivers(context.ports.storage)
    const send = createSend(context, receivers)
    const { families } = context.deps
    return {
      services: {
        send,
        receivers: { known: async (namespace) => receivers.all().filter((one) => families.of(namespace)?.codec.parse(one) !== undefined) },
      },
      enter: {
        // Coming back to the form undoes nothing: that is no entering.
        WalletSend: (params) => send.open(params),
        // A visitor who chooses a token sees the present list, also of what arrives while it is open.
        WalletSendSelectToken: () => context.deps.tokens.watch(),
      },
    }
  },
  { events: ['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'] },
)

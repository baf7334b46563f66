import { formatEther } from 'viem'
import type { Action } from './actions.ts'
import type { Description } from './family-action.ts'

/** Says what an action does, from the very values that will be signed. */
export const describeAction = (action: Action): Description => {
  switch (action.kind) {
    case 'message':
      return { title: 'Sign a message', rows: [['Account', action.address]], body: action.text }
    case 'typedData': {
      const { name } = action.typedData.domain
      return {
        title: 'Sign typed data',
        rows: [
          ['Account', action.address],
          ['Domain', typeof name === 'string' ? name : 'Unnamed'],
          ['Type', action.typedData.primaryType],
        ],
        body: JSON.stringify(action.typedData.message, null, 2),
      }
    }
    case 'transaction': {
      const { from, to, value = 0n, data } = action.transaction
      return {
        title: to ? 'Send a transaction' : 'Create a contract',
        rows: [
          ['From', from],
          ['To', to ?? 'New contract'],
          ['Value', `${formatEther(value)} ETH`],
        ],
        ...(data === undefined || data === '0x' ? {} : { body: data }),
      }
    }
    case 'switchChain':
      return { title: 'Switch network', rows: [['Network', action.chain]] }
    case 'addChain':
      return {
        title: 'Add a network',
        rows: [
          ['Network', action.chain],
          ['Name', action.name],
          ['Address', action.rpcUrl],
        ],
      }
    case 'watchAsset':
      return { title: 'Watch a token', rows: [['Token', action.symbol]] }
    case 'solanaMessage':
      return { title: 'Sign a message', rows: [['Account', action.address ?? 'In use']], body: action.text }
    case 'solanaTransaction':
      return { title: action.send ? 'Send a transaction' : 'Sign a transaction', rows: [['Account', action.address ?? 'In use']] }
    case 'family':
      return action.description
    case 'capabilities':
      return { title: 'Tell capabilities', rows: [['Account', action.address]] }
  }
}

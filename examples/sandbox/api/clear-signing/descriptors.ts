import { sandboxChains } from '../../chain/chains.ts'
import { collectionAddresses } from '../../chain/collections.ts'
import { exchangeAddresses } from '../../chain/exchange-addresses.ts'
import { testTokens } from '../../chain/tokens.ts'

/** A descriptor of ERC-7730 with its place in the catalogue. Written for the sandbox's own contracts. */
export interface DescriptorFile {
  readonly path: string
  readonly descriptor: object
}

/** A contract on every chain of the sandbox. */
const at = (address: string) => sandboxChains.map(({ id }) => ({ chainId: id, address }))

const receiver = (path: string) => ({ path, label: 'Receiver', format: 'addressName', params: { types: ['eoa', 'contract'] } })
const until = { path: 'deadline', label: 'Valid until', format: 'date', params: { encoding: 'timestamp' } }

const collection: DescriptorFile = {
  path: 'sandbox/calldata-collection.json',
  descriptor: {
    context: { contract: { deployments: at(collectionAddresses.collection) } },
    metadata: { owner: 'Portico sandbox' },
    display: {
      formats: {
        'mint(address to,uint256 id,string uri)': {
          intent: 'Mint an item',
          fields: [receiver('to'), { path: 'id', label: 'Item', format: 'raw' }, { path: 'uri', label: 'Metadata', format: 'raw' }],
        },
        'setTokenURI(uint256 id,string uri)': {
          intent: 'Change the metadata of an item',
          fields: [
            { path: 'id', label: 'Item', format: 'raw' },
            { path: 'uri', label: 'Metadata', format: 'raw' },
          ],
        },
      },
    },
  },
}

const swap = (intent: string, paid: string, got: string) => ({
  intent,
  fields: [
    { path: paid, label: 'You pay', format: 'tokenAmount', params: { tokenPath: 'path.[0]' } },
    { path: got, label: 'You get at least', format: 'tokenAmount', params: { tokenPath: 'path.[-1]' } },
    receiver('to'),
    until,
  ],
})

const exchange: DescriptorFile = {
  path: 'sandbox/calldata-exchange.json',
  descriptor: {
    context: { contract: { deployments: at(exchangeAddresses.router) } },
    metadata: { owner: 'Portico sandbox' },
    display: {
      formats: {
        'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)': swap(
          'Swap tokens',
          'amountIn',
          'amountOutMin',
        ),
      },
    },
  },
}

const permit: DescriptorFile = {
  path: 'sandbox/eip712-permit.json',
  descriptor: {
    context: { eip712: { deployments: testTokens.flatMap(({ address }) => at(address)) } },
    metadata: { owner: 'Portico sandbox' },
    display: {
      formats: {
        'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': {
          intent: 'Let somebody take a token',
          fields: [
            { path: 'spender', label: 'Spender', format: 'addressName' },
            { path: 'value', label: 'At most', format: 'tokenAmount', params: { tokenPath: '@.to' } },
            until,
          ],
        },
      },
    },
  },
}

/** Every descriptor of the sandbox. */
export const descriptorFiles: readonly DescriptorFile[] = [collection, exchange, permit]

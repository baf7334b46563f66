import type { AnswerOf } from '../../kernel/contract/tools/endpoint.ts'
import type { ListedPaymentCurrency, ListedPurchaseCurrency, onrampOptions } from './api.ts'

/** What the service lists, with all that quotes are asked with. */
export type ListedOptions = AnswerOf<typeof onrampOptions>

const sampleNetworks = (mainnet: string, polygon: string): ListedPurchaseCurrency['networks'] => [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: mainnet },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137', contract_address: polygon },
]

const sampleLimits: ListedPaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** The specification's figures for when nobody answers. The coin has no address there: the one it has in the specification is the token's. */
export const SAMPLE_OPTIONS: ListedOptions = {
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: sampleNetworks('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'),
    },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: sampleNetworks('', '') },
  ],
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: sampleLimits },
    { id: 'EUR', payment_method_limits: sampleLimits },
  ],
}
